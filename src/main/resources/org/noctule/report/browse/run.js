'use strict';
// A close look at one run: the server bins what the window shows, so a run of any size moves fluently.
(() => {
  const byId = (id) => document.getElementById(id);
  const name = new URLSearchParams(location.search).get('run') ?? '';
  const api = `/api/run/${encodeURIComponent(name)}`;
  const canvas = byId('density');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const colour = (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
  const number = (value, digits = 0) => value.toLocaleString('en', {maximumFractionDigits: digits});
  const seconds = (value) => {
    if (Math.abs(value) < 120) return `${number(value, 1)} s`;
    if (Math.abs(value) < 7200) return `${number(value / 60, 1)} min`;
    return Math.abs(value) < 172800 ? `${number(value / 3600, 1)} h` : `${number(value / 86400, 2)} d`;
  };
  let whole;
  let view;
  let asked = 0;
  let image;
  let imageView;
  let charts = [];

  const get = (what, parameters) => fetch(`${api}/${what}?${new URLSearchParams(parameters)}`).then(async (answer) => {
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  });

  const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

  const picture = (shades, width, height) => {
    const data = new ImageData(width, height);
    const page = rgb(colour('--page'));
    const ink = rgb(colour('--accent'));
    for (let i = 0; i < shades.length; i++) {
      // A pixel that is used at all is told apart from one that is not.
      const share = shades[i] === 0 ? 0 : 0.12 + 0.88 * shades[i] / 255;
      for (let c = 0; c < 3; c++) data.data[4 * i + c] = page[c] + share * (ink[c] - page[c]);
      data.data[4 * i + 3] = 255;
    }
    const off = document.createElement('canvas');
    off.width = width;
    off.height = height;
    off.getContext('2d').putImageData(data, 0, 0);
    return off;
  };

  // Until the server has answered, the last picture is moved and stretched to the new window.
  const paint = () => {
    const context = canvas.getContext('2d');
    context.fillStyle = colour('--page');
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (!image) return;
    const scale = canvas.width / (view.to - view.from);
    context.imageSmoothingEnabled = false;
    context.drawImage(image, (imageView.from - view.from) * scale, 0, (imageView.to - imageView.from) * scale, canvas.height);
    byId('from').textContent = seconds(view.from);
    byId('to').textContent = seconds(view.to);
  };

  const draw = async () => {
    const own = ++asked;
    const width = Math.max(100, Math.min(4096, Math.round(canvas.clientWidth * devicePixelRatio)));
    const height = Math.max(50, Math.round(canvas.clientHeight * devicePixelRatio));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    paint();
    const window = {from: view.from, to: view.to};
    try {
      const [shades, series, jobs] = await Promise.all([
        get('density', {...window, width, height}).then((answer) => answer.arrayBuffer()),
        get('series', {...window, bins: Math.min(1000, width)}).then((answer) => answer.json()),
        get('jobs', {...window, limit: 200}).then((answer) => answer.json()),
      ]);
      if (own !== asked) return;
      image = picture(new Uint8Array(shades), width, height);
      imageView = window;
      paint();
      lines(window, series);
      table(jobs);
      byId('state').textContent = `${number(whole.jobs)} jobs on ${number(whole.cores)} cores; shown: ${seconds(window.from)} to ${seconds(window.to)}.`;
      document.body.dataset.drawn = String(own);
    } catch (error) {
      if (own === asked) byId('state').textContent = `${error.message || 'The server is gone.'}`;
    }
  };

  const chart = (caption, names, at) => {
    const figure = document.createElement('figure');
    const text = document.createElement('figcaption');
    text.textContent = caption;
    figure.append(text);
    byId('charts').append(figure);
    const axis = {stroke: colour('--faint'), grid: {stroke: colour('--line'), width: 1}, ticks: {stroke: colour('--line')}};
    const plot = new uPlot({
      width: Math.max(200, figure.clientWidth), height: 160,
      scales: {x: {time: false}, y: {range: (u, least, most) => [0, most > 0 ? most * 1.05 : 1]}},
      axes: [{...axis, values: (u, ticks) => ticks.map(seconds)}, {...axis, size: 64}],
      series: [{label: 'date', value: (u, v) => v === null ? '–' : seconds(v)},
        ...names.flatMap(([label, ink]) => [
          {label: `${label}, most`, stroke: colour(ink), width: 1.5, points: {show: false}},
          {label: `${label}, least`, stroke: colour(ink), width: 1, dash: [3, 3], points: {show: false}}])],
    }, [[], ...names.flatMap(() => [[], []])], figure);
    new ResizeObserver(() => plot.setSize({width: Math.max(200, figure.clientWidth), height: 160})).observe(figure);
    return {plot, at};
  };

  const lines = (window, rows) => {
    if (charts.length === 0) {
      charts = [chart('Jobs', [['waiting', '--bad'], ['running', '--accent']], [0, 2]), chart('Cores in use', [['cores', '--accent']], [4])];
    }
    const step = (window.to - window.from) / rows.length;
    const dates = rows.map((row, i) => window.from + (i + 0.5) * step);
    charts.forEach(({plot, at}) => plot.setData([dates, ...at.flatMap((k) => [rows.map((row) => row[k + 1]), rows.map((row) => row[k])])]));
  };

  const table = (jobs) => byId('jobs').replaceChildren(...jobs.map((job) => {
    const row = document.createElement('tr');
    [`${job.workload}!${job.id}`, job.user ?? '', job.state.toLowerCase().replaceAll('_', ' '), number(job.cores), seconds(job.submit),
      seconds(job.start - job.submit), seconds(job.end - job.start)].forEach((text, i) => {
      const cell = document.createElement('td');
      cell.textContent = text;
      if (i === 0) cell.className = 'name';
      if (i > 2) cell.className = 'n';
      row.append(cell);
    });
    return row;
  }));

  const least = () => (whole.to - whole.from) * 1e-7;
  const show = (from, to) => {
    const span = Math.max(least(), Math.min(whole.to - whole.from, to - from));
    const begin = Math.max(whole.from, Math.min(whole.to - span, from));
    view = {from: begin, to: begin + span};
    history.replaceState(null, '', `#${view.from},${view.to}`);
    draw();
  };
  const zoom = (factor, share) => {
    const span = (view.to - view.from) * factor;
    const fixed = view.from + share * (view.to - view.from);
    show(fixed - share * span, fixed + (1 - share) * span);
  };
  const move = (part) => show(view.from + part * (view.to - view.from), view.to + part * (view.to - view.from));

  canvas.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && document.activeElement !== canvas) return;
    event.preventDefault();
    zoom(Math.exp(event.deltaY / 400), event.offsetX / canvas.clientWidth);
  }, {passive: false});
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    const begin = {x: event.clientX, view};
    const drag = (next) => {
      const shift = (begin.x - next.clientX) / canvas.clientWidth * (begin.view.to - begin.view.from);
      show(begin.view.from + shift, begin.view.to + shift);
    };
    canvas.addEventListener('pointermove', drag);
    canvas.addEventListener('pointerup', () => canvas.removeEventListener('pointermove', drag), {once: true});
  });
  canvas.addEventListener('keydown', (event) => {
    const act = {ArrowLeft: () => move(-0.1), ArrowRight: () => move(0.1), '+': () => zoom(0.5, 0.5), '=': () => zoom(0.5, 0.5),
      '-': () => zoom(2, 0.5), 0: () => show(whole.from, whole.to)}[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
  addEventListener('resize', () => view && draw());
  dark.addEventListener('change', () => location.reload());

  byId('title').textContent = name || 'This folder';
  document.title = `${name} – Noctule`;
  get('extent', {}).then((answer) => answer.json()).then((extent) => {
    whole = extent;
    const [from, to] = location.hash.slice(1).split(',').map(Number);
    if (to > from) show(from, to); else show(whole.from, whole.to);
  }).catch((error) => { byId('state').textContent = error.message || 'The server is gone.'; });
})();
