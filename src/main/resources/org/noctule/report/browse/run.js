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
  const DAY = 86400;
  const seconds = (value) => {
    if (Math.abs(value) < 120) return `${number(value, 1)}\u00a0s`;
    if (Math.abs(value) < 7200) return `${number(value / 60, 1)}\u00a0min`;
    return Math.abs(value) < 172800 ? `${number(value / 3600, 1)}\u00a0h` : `${number(value / DAY, 1)}\u00a0d`;
  };
  // A date as people read it, to the precision of a step between two.
  const date = (value, step) => {
    const day = Math.floor(value / DAY);
    const rest = value - day * DAY;
    const two = (part) => String(Math.floor(part)).padStart(2, '0');
    const days = day === 0 && step < DAY ? '' : `${number(day)}\u00a0d`;
    if (step >= DAY) return days;
    const clock = `${two(rest / 3600)}:${two((rest % 3600) / 60)}` + (step >= 60 ? '' : `:${two(rest % 60)}`)
      + (step >= 1 ? '' : (rest % 1).toFixed(3).slice(1));
    return days ? `${days}\u00a0${clock}` : clock;
  };
  const STEPS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 10800, 21600, 43200, DAY, 2 * DAY, 5 * DAY];
  const ticksOf = (from, to, most) => {
    const wanted = (to - from) / Math.max(1, most);
    const nice = (unit) => [1, 2, 5, 10].map((by) => by * unit).find((by) => by >= wanted);
    const step = wanted > 5 * DAY ? nice(DAY * 10 ** Math.floor(Math.log10(wanted / DAY)))
      : wanted < 1 ? nice(10 ** Math.floor(Math.log10(wanted))) : STEPS.find((one) => one >= wanted);
    const ticks = [];
    for (let k = Math.ceil(from / step); k * step <= to; k++) ticks.push(k * step);
    return {step, ticks};
  };
  const STATES = [['COMPLETED_SUCCESSFULLY', 'completed', '#0072b2'], ['COMPLETED_WALLTIME_REACHED', 'cut off at the walltime', '#e69f00'],
    ['COMPLETED_KILLED', 'killed', '#d55e00'], ['COMPLETED_FAILED', 'failed', '#cc79a7'], ['', 'other', '#999999']];
  const kindOf = (job) => STATES.find(([state]) => job.state === state || state === '');
  const MOST_DRAWN = 3000;
  const LISTED = 200;
  const CLICK = 'Click a job to see what is known of it, where single jobs are drawn.';
  const MARGIN = {left: 64, top: 6, right: 10, bottom: 24};
  let whole;
  let view;
  let asked = 0;
  let image;
  let imageView;
  let charts = [];
  let shown = [];
  let exact = false;
  let chosen;

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

  const box = () => {
    const ratio = canvas.width / canvas.clientWidth;
    return {ratio, left: MARGIN.left, top: MARGIN.top, width: canvas.clientWidth - MARGIN.left - MARGIN.right,
      height: canvas.clientHeight - MARGIN.top - MARGIN.bottom};
  };

  // Until the server has answered, the last picture is moved and stretched to the new window.
  const paint = () => {
    const context = canvas.getContext('2d');
    const {ratio, left, top, width, height} = box();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colour('--page');
    context.fillRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    context.save();
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    const x = (when) => left + (when - view.from) / (view.to - view.from) * width;
    const y = (core) => top + core / whole.cores * height;
    if (image && !exact) {
      context.imageSmoothingEnabled = false;
      context.drawImage(image, x(imageView.from), top, x(imageView.to) - x(imageView.from), height);
    }
    if (exact) shown.forEach((job) => rectangles(job, x, y, (...place) => {
      context.fillStyle = kindOf(job)[2];
      context.fillRect(...place);
    }));
    if (chosen) rectangles(chosen, x, y, (...place) => {
      context.strokeStyle = colour('--text');
      context.lineWidth = 3;
      context.strokeRect(...place);
    });
    context.restore();
    axes(context, {left, top, width, height}, x, y);
  };

  // A pixel is left free between jobs that are wide enough.
  const rectangles = (job, x, y, draw) => {
    for (let k = 0; k < job.ranges.length; k += 2) {
      const across = x(job.end) - x(job.start);
      const down = y(job.ranges[k + 1] + 1) - y(job.ranges[k]);
      draw(x(job.start), y(job.ranges[k]), Math.max(0.5, across > 4 ? across - 1 : across), Math.max(0.5, down > 3 ? down - 1 : down));
    }
  };

  const axes = (context, {left, top, width, height}, x, y) => {
    context.strokeStyle = colour('--line');
    context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
    context.fillStyle = colour('--faint');
    context.font = '12px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'top';
    const {step, ticks} = ticksOf(view.from, view.to, width / 110);
    ticks.forEach((tick) => {
      context.fillRect(x(tick), top + height, 1, 4);
      const text = date(tick, step);
      const half = context.measureText(text).width / 2;
      context.fillText(text, Math.min(left + width - half, Math.max(left + half, x(tick))), top + height + 7);
    });
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    const wanted = whole.cores / (height / 40);
    const unit = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
    const every = Math.max(1, [1, 2, 5, 10].map((by) => by * unit).find((by) => by >= wanted));
    for (let core = 0; core < whole.cores; core += every) {
      context.fillRect(left - 4, y(core), 4, 1);
      context.fillText(number(core), left - 7, Math.max(top + 5, y(core)));
    }
    context.save();
    context.translate(10, top + height / 2);
    context.rotate(-Math.PI / 2);
    context.textAlign = 'center';
    context.fillText('core', 0, 0);
    context.restore();
  };

  const draw = async () => {
    const own = ++asked;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const wide = Math.max(200, Math.round(canvas.clientWidth * ratio));
    const high = Math.round(canvas.clientHeight * ratio);
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
    }
    paint();
    const width = Math.max(100, Math.min(4096, Math.round(box().width)));
    const height = Math.max(50, Math.round(box().height));
    const window = {from: view.from, to: view.to};
    try {
      const [shades, series, jobs] = await Promise.all([
        get('density', {...window, width, height}).then((answer) => answer.arrayBuffer()),
        get('series', {...window, bins: Math.min(1000, width)}).then((answer) => answer.json()),
        get('jobs', {...window, limit: MOST_DRAWN}).then((answer) => answer.json()),
      ]);
      if (own !== asked) return;
      image = picture(new Uint8Array(shades), width, height);
      imageView = window;
      shown = jobs;
      exact = jobs.length < MOST_DRAWN;
      paint();
      lines(window, series);
      table(jobs.slice(0, LISTED));
      byId('key').replaceChildren(...(exact ? STATES.filter(([state]) => jobs.some((job) => kindOf(job)[0] === state)).map(mark)
        : ['The shade is the busy share of a pixel’s time and cores; zoom in to see jobs and their states.']));
      byId('state').textContent = `${number(whole.jobs)} jobs on ${number(whole.cores)} cores; shown: ${seconds(window.to - window.from)} from ${date(window.from, 1)}.`;
      document.body.dataset.drawn = String(own);
    } catch (error) {
      if (own === asked) byId('state').textContent = `${error.message || 'The server is gone.'}`;
    }
  };

  const mark = ([, words, ink]) => {
    const item = document.createElement('span');
    item.className = 'mark';
    const swatch = document.createElement('span');
    swatch.className = 'swatch';
    swatch.style.background = ink;
    item.append(swatch, words);
    return item;
  };

  const chart = (caption, names, at) => {
    const figure = document.createElement('figure');
    const text = document.createElement('figcaption');
    text.textContent = caption;
    figure.append(text);
    if (names.length > 1) text.append(': ', ...names.map(([label, ink]) => mark(['', label, colour(ink)])));
    byId('charts').append(figure);
    const axis = {stroke: colour('--faint'), grid: {stroke: colour('--line'), width: 1}, ticks: {stroke: colour('--line')}};
    const plot = new uPlot({
      width: Math.max(200, figure.clientWidth), height: 160,
      scales: {x: {time: false}, y: {range: (u, least, most) => [0, most > 0 ? most * 1.05 : 1]}},
      legend: {show: false},
      cursor: {show: false},
      padding: [8, MARGIN.right, 0, 0],
      axes: [{...axis, splits: (u) => ticksOf(view.from, view.to, u.width / 130).ticks,
        values: (u, ticks) => ticks.map((tick) => date(tick, ticksOf(view.from, view.to, u.width / 130).step))}, {...axis, size: MARGIN.left}],
      series: [{}, ...names.flatMap(([, ink]) => [
        {stroke: colour(ink), width: 1.5, points: {show: false}},
        {stroke: colour(ink), width: 1, points: {show: false}}])],
      bands: names.map(([, ink], i) => ({series: [2 * i + 1, 2 * i + 2], fill: `${colour(ink)}40`})),
    }, [[], ...names.flatMap(() => [[], []])], figure);
    new ResizeObserver(() => plot.setSize({width: Math.max(200, figure.clientWidth), height: 160})).observe(figure);
    return {plot, at};
  };

  const lines = (window, rows) => {
    if (charts.length === 0) {
      charts = [chart('Jobs, least and most', [['waiting', '--bad'], ['running', '--accent']], [0, 2]), chart('Cores in use, least and most', [['cores', '--accent']], [4])];
    }
    const step = (window.to - window.from) / rows.length;
    const dates = rows.map((row, i) => window.from + (i + 0.5) * step);
    charts.forEach(({plot, at}) => plot.setData([dates, ...at.flatMap((k) => [rows.map((row) => row[k + 1]), rows.map((row) => row[k])])]));
  };

  const table = (jobs) => byId('jobs').replaceChildren(...jobs.map((job) => {
    const row = document.createElement('tr');
    if (chosen && chosen.id === job.id && chosen.workload === job.workload) row.className = 'chosen';
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
    zoom(Math.exp(event.deltaY / 400), Math.max(0, Math.min(1, (event.offsetX - MARGIN.left) / box().width)));
  }, {passive: false});
  const under = (event) => {
    const {left, top, width, height} = box();
    const when = view.from + (event.offsetX - left) / width * (view.to - view.from);
    const core = Math.floor((event.offsetY - top) / height * whole.cores);
    return exact ? shown.find((job) => job.start <= when && when < job.end
      && job.ranges.some((low, k) => k % 2 === 0 && low <= core && core <= job.ranges[k + 1])) : undefined;
  };
  const choose = (job) => {
    chosen = job;
    byId('chosen').textContent = job ? `Job ${job.workload}!${job.id}${job.user ? `, user ${job.user}` : ''}: ${kindOf(job)[1]}, ${number(job.cores)} cores, `
      + `submitted ${date(job.submit, 1)}, waited ${seconds(job.start - job.submit)}, ran ${seconds(job.end - job.start)}.` : CLICK;
    paint();
    table(shown.slice(0, LISTED));
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    const begin = {x: event.clientX, view};
    let moved = false;
    const drag = (next) => {
      moved = moved || Math.abs(begin.x - next.clientX) > 3;
      if (!moved) return;
      const shift = (begin.x - next.clientX) / box().width * (begin.view.to - begin.view.from);
      show(begin.view.from + shift, begin.view.to + shift);
    };
    canvas.addEventListener('pointermove', drag);
    canvas.addEventListener('pointerup', (end) => {
      canvas.removeEventListener('pointermove', drag);
      if (!moved) choose(under(end));
    }, {once: true});
  });
  canvas.addEventListener('keydown', (event) => {
    const act = {ArrowLeft: () => move(-0.1), ArrowRight: () => move(0.1), '+': () => zoom(0.5, 0.5), '=': () => zoom(0.5, 0.5),
      '-': () => zoom(2, 0.5), 0: () => show(whole.from, whole.to)}[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
  // Paper is white and narrower: what is on the screen is drawn anew at its width.
  const fit = () => {
    canvas.width = canvas.clientWidth * Math.min(2, devicePixelRatio || 1);
    if (view) paint();
    charts.forEach(({plot}) => plot.setSize({width: plot.root.parentElement.clientWidth, height: 160}));
  };
  addEventListener('beforeprint', () => { document.documentElement.classList.add('paper'); fit(); });
  addEventListener('afterprint', () => { document.documentElement.classList.remove('paper'); fit(); });
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
