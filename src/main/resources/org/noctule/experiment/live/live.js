'use strict';
// The live page: one stream of events, of which the first one holds all that went before.
(() => {
  const byId = (id) => document.getElementById(id);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const seconds = (value) => {
    if (value === null || value === undefined) return '–';
    if (value < 120) return `${trim(value, 1)}\u00a0s`;
    if (value < 7200) return `${trim(value / 60, 1)}\u00a0min`;
    return value < 172800 ? `${trim(value / 3600, 1)}\u00a0h` : `${trim(value / 86400, 1)}\u00a0d`;
  };
  const trim = (value, digits) => value.toLocaleString('en', {maximumFractionDigits: digits});
  const scaled = (value, unit) => {
    if (value === null || value === undefined) return '–';
    const steps = [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']];
    const [by, prefix] = steps.find(([size]) => Math.abs(value) >= size) || [1, ''];
    return `${trim(value / by, 2)}${prefix || unit ? '\u00a0' : ''}${prefix}${unit}`;
  };

  const state = (name, text) => {
    byId('state').dataset.state = name;
    // The reader of a screen is not told the same again and again.
    if (byId('state').textContent !== text) byId('state').textContent = text;
  };

  const tiles = (list, pairs) => {
    while (list.children.length < pairs.length) {
      const tile = document.createElement('div');
      tile.append(document.createElement('dt'), document.createElement('dd'));
      list.append(tile);
    }
    pairs.forEach(([name, value], i) => {
      list.children[i].children[0].textContent = name;
      list.children[i].children[1].textContent = value;
    });
  };

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  // Lines over one place, columns of the series by name. A line of a run is the mean of what passed since the point
  // before, within a band from the least to the greatest: figures come ten times a second, but much happens between.
  class Chart {
    constructor(parent, caption, x, lines) {
      this.lines = lines;
      this.x = x;
      this.clock = x === 'clock';
      this.data = [[], ...lines.flatMap(() => [[], [], []])];
      this.figure = document.createElement('figure');
      this.figure.setAttribute('aria-label', caption);
      const text = document.createElement('figcaption');
      text.textContent = caption;
      this.figure.append(text);
      if (lines.length > 1) text.append(...lines.map((line) => key(line)));
      this.place = document.createElement('div');
      this.figure.append(this.place);
      parent.append(this.figure);
      this.draw();
      new ResizeObserver(() => this.fit()).observe(this.figure);
      dark.addEventListener('change', () => this.draw());
    }

    size() {
      return {width: Math.max(200, this.figure.clientWidth), height: 190};
    }

    fit() {
      this.plot.setSize(this.size());
    }

    draw() {
      if (this.plot) this.plot.destroy();
      const axis = {stroke: colour('--faint'), grid: {stroke: colour('--line'), width: 1}, ticks: {stroke: colour('--line')}};
      const paths = this.clock ? uPlot.paths.stepped({align: -1}) : undefined;
      const edge = {stroke: 'transparent', width: 0, points: {show: false}, spanGaps: true, paths};
      this.plot = new uPlot({
        ...this.size(),
        legend: {show: false},
        cursor: {show: false},
        scales: {x: {time: false}, y: {range: (u, least, most) => [Math.min(0, least ?? 0), most > 0 ? most * 1.05 : 1]}},
        axes: [
          {...axis, values: (u, ticks) => ticks.map(this.clock ? seconds : (t) => trim(t, 2))},
          {...axis, size: 64, values: (u, ticks) => ticks.map((t) => scaled(t, ''))},
        ],
        series: [{}, ...this.lines.flatMap((line) => [{stroke: colour(line.colour), width: 1.5, dash: line.dash,
          spanGaps: true, points: {show: false}, paths}, edge, edge])],
        bands: this.lines.map((line, i) => ({series: [3 * i + 2, 3 * i + 3], fill: `${colour(line.colour)}38`})),
      }, this.data, this.place);
    }

    add(columns, points, fresh) {
      if (fresh) this.data = this.data.map(() => []);
      const at = this.lines.flatMap((line) => {
        const mean = columns.indexOf(line.column);
        const [most, least] = ['_most', '_least'].map((end) => columns.indexOf(line.column + end));
        return [mean, most < 0 ? mean : most, least < 0 ? mean : least];
      });
      for (const point of points) {
        const last = this.data[0].length - 1;
        // The greeting may hold a point that comes again.
        if (last >= 0 && point[0] < this.data[0][last]) continue;
        this.data[0].push(point[0]);
        at.forEach((column, i) => this.data[i + 1].push(point[column]));
      }
      this.plot.setData(this.data);
    }
  }

  const key = (line) => {
    const item = document.createElement('span');
    item.className = 'key';
    const mark = document.createElement('span');
    mark.className = 'mark';
    mark.style.borderTop = `2px ${line.dash ? 'dashed' : 'solid'} var(${line.colour})`;
    item.append(mark, line.label);
    return item;
  };

  addEventListener('beforeprint', () => {
    document.documentElement.classList.add('paper');
    [...(charts || []), ...(learning || [])].forEach((chart) => { chart.draw(); });
  });
  addEventListener('afterprint', () => {
    document.documentElement.classList.remove('paper');
    [...(charts || []), ...(learning || [])].forEach((chart) => { chart.draw(); });
  });

  let charts;
  let learning;
  let columns = [];
  let learningColumns = [];
  let jobs = 0;
  let episodes = 0;
  let shownRun = 0;
  let ended = false;

  const runCharts = () => [
    new Chart(byId('charts'), 'Jobs', 'clock', [
      {label: 'waiting', column: 'waiting', colour: '--bad'}, {label: 'running', column: 'running', colour: '--accent', dash: [6, 3]}]),
    new Chart(byId('charts'), 'Cores', 'clock', [
      {label: 'computing', column: 'computing', colour: '--accent'}, {label: 'awake', column: 'awake', colour: '--faint', dash: [6, 3]}]),
    new Chart(byId('charts'), 'Power in W', 'clock', [{label: 'power', column: 'watts', colour: '--accent', unit: 'W'}]),
    new Chart(byId('charts'), 'Speed, per second of wall time', 'clock', [
      {label: 'messages', column: 'events_per_s', colour: '--accent'}, {label: 'decisions', column: 'decisions_per_s', colour: '--bad', dash: [6, 3]}]),
  ];
  const learningCharts = () => [
    new Chart(byId('training-charts'), 'Return per episode', 'episodes', [
      {label: 'training', column: 'return', colour: '--accent'}, {label: 'evaluation', column: 'evaluation', colour: '--bad'}]),
    new Chart(byId('training-charts'), 'Loss', 'episodes', [{label: 'loss', column: 'loss', colour: '--accent'}]),
    new Chart(byId('training-charts'), 'Entropy in nats', 'episodes', [{label: 'entropy', column: 'entropy', colour: '--accent'}]),
  ];

  const showRun = (event) => {
    const now = event.now;
    byId('run').hidden = false;
    charts = charts || runCharts();
    const done = now.submitted - now.waiting - now.running;
    const part = jobs > 0 ? Math.min(1, done / jobs) : 0;
    byId('progress').firstElementChild.style.width = `${100 * part}%`;
    byId('progress').setAttribute('aria-valuenow', String(Math.round(100 * part)));
    const cores = now.machines;
    const all = cores.computing + cores.idle + cores.sleeping + cores.switching;
    tiles(byId('tiles'), [
      ['simulated date', seconds(now.clock)],
      ['jobs done', jobs > 0 ? `${trim(done, 0)} of ${trim(Math.max(jobs, done), 0)}` : trim(done, 0)],
      ['waiting', trim(now.waiting, 0)],
      ['running', trim(now.running, 0)],
      ['cores in use', all > 0 ? `${trim(cores.computing, 0)} of ${trim(all, 0)} (${trim(100 * cores.computing / all, 0)}\u00a0%)` : '–'],
      ['mean wait so far', seconds(now.wait)],
      ['mean bounded slowdown', now.slowdown === null ? '–' : trim(now.slowdown, 2)],
      ['power', scaled(now.watts, 'W')],
      ['energy', scaled(now.joules, 'J')],
      ['messages', `${trim(now.messages, 0)} (${scaled(now.wall > 0 ? now.messages / now.wall : null, '/s')})`],
      ['decisions', `${trim(now.decisions, 0)} (${scaled(now.wall > 0 ? now.decisions / now.wall : null, '/s')})`],
      ['share of the agent', now.wall > 0 ? `${trim(100 * now.deciding / now.wall, 0)}\u00a0% of ${seconds(now.wall)}` : '–'],
      ['expected end', event.complete ? 'over' : part > 0 ? `in ${seconds(now.wall * (1 - part) / part)}` : '–'],
      ['seed', String(event.seed)],
    ]);
    charts.forEach((chart) => chart.add(columns, event.series, event.fresh));
    byId('recent').replaceChildren(...now.recent.map((job) => {
      const row = document.createElement('tr');
      [job.id, job.state.toLowerCase().replaceAll('_', ' '), trim(job.cores, 0),
        seconds(job.start === null ? null : job.start - job.submit),
        seconds(job.start === null ? null : job.end - job.start), seconds(job.end)].forEach((text, i) => {
        const cell = document.createElement('td');
        cell.textContent = text;
        if (i === 0) cell.title = text;
        if (i > 1) cell.className = 'n';
        row.append(cell);
      });
      return row;
    }));
  };

  const showTraining = (event) => {
    byId('training').hidden = false;
    learning = learning || learningCharts();
    learning.forEach((chart) => chart.add(learningColumns, event.training, event.fresh));
    const last = event.training[event.training.length - 1];
    const value = (name) => last[learningColumns.indexOf(name)];
    const number = (x) => x === null ? '–' : Number(x.toPrecision(5)).toLocaleString('en', {maximumSignificantDigits: 5});
    tiles(byId('training-tiles'), [
      ['episodes', episodes > 0 ? `${trim(value('episodes'), 0)} of ${trim(episodes, 0)}` : trim(value('episodes'), 0)],
      ['return', number(value('return'))], ['loss', number(value('loss'))], ['entropy', number(value('entropy'))],
      ['decisions', scaled(value('decisions_per_s'), '/s')],
    ]);
  };

  const show = (event) => {
    if (event.run !== shownRun) {
      event.fresh = true;
      shownRun = event.run;
    }
    if (event.now) showRun(event);
    if (event.training && event.training.length > 0) showTraining(event);
    const part = event.run > 1 ? `Run ${event.run}` : 'The run';
    if (event.run > 0 && event.complete) state('complete', `${part} is complete.`);
    else if (event.run > 0) state('running', `${part} goes on.`);
    else if (event.training) state('running', 'The training goes on.');
  };

  const source = new EventSource('events');
  source.addEventListener('greeting', (message) => {
    const event = JSON.parse(message.data);
    document.title = `${event.title} – Noctule`;
    byId('title').textContent = event.title;
    ({columns, jobs, episodes} = event);
    learningColumns = event.training_columns;
    if (episodes > 0) state('waiting', 'Loading PyTorch and playing the first of the episodes …');
    event.fresh = true;
    show(event);
  });
  source.addEventListener('message', (message) => show(JSON.parse(message.data)));
  source.addEventListener('end', (message) => {
    ended = true;
    source.close();
    const event = JSON.parse(message.data);
    show(event);
    if (event.complete) {
      state('complete', 'The run is complete, its results are written.');
      byId('report').hidden = !event.report;
      byId('report').querySelector('code').textContent = event.report;
    }
    else state('stopped', 'The run ended before its time: the terminal says why.');
  });
  source.addEventListener('error', () => {
    // A run that ends says so first: this one was killed, or its machine cannot be reached.
    if (!ended) state('lost', 'The run is gone without a word: it was killed, or its machine cannot be reached.');
  });
})();
