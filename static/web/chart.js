// Draws every <figure data-chart="id"> from the JSON of that id with uPlot, in the tokens' colours;
// figures that htmx brings later are drawn as they arrive. Nothing here needs an inline style.
(() => {
  const TONES = ["--blue", "--red", "--green", "--held", "--link", "--bright"];
  const HEIGHT = 220;
  const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
  const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
  const write = (format, value) => (value == null ? "–" : format.format(value).replace("-", "−"));

  const axis = (more) => ({
    stroke: token("--ink-soft"),
    font: "14px " + token("--font"),
    grid: { stroke: token("--line"), width: 1 },
    ticks: { stroke: token("--line"), width: 1 },
    ...more,
  });

  const series = (plot) =>
    plot.series.map((each, index) => {
      const tone = token(TONES[index % TONES.length]);
      const line = {
        label: each.name,
        stroke: tone,
        width: 2,
        points: { show: plot.at.length < 4 },
        value: (_, v) => write(grouped, v),
      };
      if (!plot.bars) return line;
      const share = 0.7 / plot.series.length;
      const align = plot.series.length === 1 ? 0 : index ? 1 : -1;
      return {
        ...line,
        fill: tone,
        width: 0,
        points: { show: false },
        paths: uPlot.paths.bars({ size: [share, 48], align }),
      };
    });

  // Ticks stand at the moments themselves, as many as have room: none is named twice.
  const moments = (named) => (chart) => {
    const room = chart.bbox.width / devicePixelRatio / 72;
    const every = Math.max(1, Math.ceil(named.length / room));
    return named.filter((_, index) => index % every === 0);
  };

  const options = (plot, named, width) => {
    const form = plot.days
      ? { day: "numeric", month: "short" }
      : { hour: "2-digit", minute: "2-digit" };
    const clock = new Intl.DateTimeFormat("en-GB", { ...form, timeZone: plot.zone });
    const hour = (seconds) => clock.format(new Date(seconds * 1000));
    const half = plot.days ? 43200 : 1800; // so that the first and the last column are whole
    return {
      width,
      height: HEIGHT,
      cursor: { drag: { x: false, y: false } },
      legend: { live: true },
      scales: {
        x: {
          range: (_, low, high) =>
            plot.bars || low === high ? [low - half, high + half] : [low, high],
        },
        y: {
          range: (_, low, high) =>
            low === high && low === 0
              ? [0, 1]
              : uPlot.rangeNum(Math.min(low, 0), Math.max(high, 0), 0.1, true),
        },
      },
      axes: [
        axis({ values: (_, at) => at.map(hour), splits: moments(named) }),
        axis({ values: (_, values) => values.map((v) => write(short, v)), size: 72 }),
      ],
      series: [{ label: "", value: (_, v) => (v == null ? "–" : hour(v)) }, ...series(plot)],
    };
  };

  // A single moment would be drawn as the start of a whole day: give it its neighbours.
  const roomy = (plot) => {
    if (plot.at.length !== 1) return plot;
    const step = plot.days ? 86400 : 3600;
    const [at] = plot.at;
    const series = plot.series.map((each) => ({ ...each, values: [null, ...each.values, null] }));
    return { ...plot, at: [at - step, at, at + step], series };
  };

  const draw = (figure) => {
    if (figure.dataset.drawn) return;
    const source = document.getElementById(figure.dataset.chart);
    const room = figure.querySelector(".chart__canvas");
    if (!source || !room || !window.uPlot) return;
    figure.dataset.drawn = "1";
    const told = JSON.parse(source.textContent);
    const plot = roomy(told);
    const data = [plot.at, ...plot.series.map((each) => each.values)];
    const chart = new uPlot(options(plot, told.at, room.clientWidth), data, room);
    new ResizeObserver(() => {
      if (room.clientWidth && room.clientWidth !== chart.width)
        chart.setSize({ width: room.clientWidth, height: HEIGHT });
    }).observe(room);
  };

  const drawAll = (root) => root.querySelectorAll?.("[data-chart]").forEach(draw);
  drawAll(document);
  document.addEventListener("htmx:load", (event) => drawAll(event.target));
})();
