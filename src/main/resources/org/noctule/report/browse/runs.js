'use strict';
// The list of runs. Names come from folders and results: they are shown as text, never as markup.
(() => {
  const byId = (id) => document.getElementById(id);
  const MOST = 8;
  const chosen = new Set();
  let runs = [];
  let order = {key: 'name', down: false};

  const number = (value, digits) => value === undefined || value === null ? '–' : Number(value).toLocaleString('en', {maximumFractionDigits: digits});
  const scaled = (value, unit) => {
    if (value === undefined || value < 0) return '–';
    const [by, prefix] = [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']].find(([size]) => value >= size) || [1, ''];
    return `${number(value / by, 2)}\u00a0${prefix}${unit}`;
  };
  const seconds = (value) => {
    if (value === undefined) return '–';
    const [by, unit] = [[86400, 'd'], [3600, 'h'], [60, 'min']].find(([size]) => value >= size) || [1, 's'];
    return `${number(value / by, 2)}\u00a0${unit}`;
  };
  const percent = (value) => value === undefined ? '–' : `${number(100 * value, 1)}\u00a0%`;
  // Waits of jobs that are refused or start at once tell nothing of a fabric.
  const queued = (run, key) => run.blocking_rate === undefined ? run[key] : undefined;
  const columns = [
    {key: 'name', title: 'run'},
    {key: 'written', title: 'written', text: (run) => run.written ? new Date(run.written).toLocaleString('sv').slice(0, 16).replace(' ', '\u00a0') : '–'},
    {key: 'agent', title: 'agent', text: (run) => run.agent || '–'},
    {key: 'workload', title: 'workload', text: (run) => run.workload || '–'},
    {key: 'platform', title: 'platform', text: (run) => run.platform || '–'},
    {key: 'jobs', title: 'jobs', right: true, text: (run) => number(run.jobs, 0)},
    {key: 'waiting_time', title: 'mean wait', right: true, text: (run) => seconds(queued(run, 'waiting_time'))},
    {key: 'bounded_slowdown', title: 'slowdown', right: true, text: (run) => number(queued(run, 'bounded_slowdown'), 2)},
    {key: 'utilisation', title: 'in use', right: true, text: (run) => percent(run.utilisation)},
    {key: 'makespan', title: 'makespan', right: true, text: (run) => seconds(run.makespan)},
    {key: 'consumed_joules', title: 'energy', right: true, text: (run) => scaled(run.consumed_joules, 'J')},
  ];
  const kind = (run) => [
    run.blocking_rate !== undefined && `fabric: ${percent(run.blocking_rate)} blocked, JCT ${seconds(run.turnaround_time)}`,
    run.training && 'training',
    run.campaign && 'comparison of agents',
  ].filter(Boolean).join('; ');

  const address = (path, names) => `${path}?${names.map((name) => `run=${encodeURIComponent(name)}`).join('&')}`;

  const tell = () => {
    byId('compare').disabled = chosen.size < 2 || chosen.size > MOST;
    byId('chosen').textContent = chosen.size === 0 ? 'Choose two to eight runs to compare them.'
      : chosen.size > MOST ? `${chosen.size} runs are chosen: eight is the most.` : `${chosen.size} chosen.`;
  };

  const parent = (run) => run.name.includes('/') ? run.name.slice(0, run.name.lastIndexOf('/')) : '';
  const group = (name) => {
    const line = document.createElement('tr');
    const cell = document.createElement('th');
    cell.colSpan = columns.length + 2;
    cell.scope = 'rowgroup';
    cell.textContent = name === '' ? 'in this folder' : `${name}/`;
    line.append(cell);
    line.className = 'group';
    return line;
  };

  const row = (run, grouped) => {
    const line = document.createElement('tr');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = chosen.has(run.name);
    box.disabled = !run.run;
    box.setAttribute('aria-label', `Compare ${run.name}`);
    box.addEventListener('change', () => {
      if (box.checked) chosen.add(run.name); else chosen.delete(run.name);
      tell();
    });
    const first = document.createElement('td');
    first.append(box);
    line.append(first);
    columns.forEach((column) => {
      const cell = document.createElement('td');
      if (column.key === 'name') {
        cell.className = 'name';
        const link = document.createElement('a');
        link.href = address('/report', [run.name]);
        link.textContent = run.name === '' ? '(this folder)' : grouped ? run.name.slice(parent(run).length).replace('/', '') : run.name;
        link.title = run.name;
        link.addEventListener('click', () => packing(1));
        const besides = document.createElement('span');
        besides.className = 'kind';
        besides.textContent = run.kind;
        cell.append(link, besides);
      } else {
        cell.textContent = column.text(run);
        if (column.right) cell.className = 'n';
      }
      line.append(cell);
    });
    const more = document.createElement('td');
    more.className = 'more';
    if (run.run) {
      const link = document.createElement('a');
      link.href = address('/view/', [run.name]);
      link.textContent = 'look closer';
      link.setAttribute('aria-label', `Look closer at ${run.name}`);
      more.append(link);
    }
    if (run.notice) {
      const notice = document.createElement('span');
      notice.className = 'notice';
      notice.textContent = run.run ? ' incomplete' : ' damaged';
      notice.title = run.notice;
      more.append(notice);
    }
    line.children[1].after(more);
    return line;
  };

  const packing = (runs) => {
    byId('chosen').textContent = `Making the report of ${runs === 1 ? 'the run' : `${runs} runs`} …`;
    document.body.setAttribute('aria-busy', 'true');
  };
  addEventListener('pageshow', () => { document.body.removeAttribute('aria-busy'); tell(); });

  const compare = (a, b) => {
    const x = a[order.key];
    const y = b[order.key];
    // What is unknown stands last, whatever the order.
    if (x === undefined || y === undefined) return (x === undefined) - (y === undefined);
    const sign = order.down ? -1 : 1;
    return sign * (typeof x === 'string' ? x.localeCompare(y, 'en', {numeric: true}) : x - y);
  };

  const draw = () => {
    const wanted = byId('find').value.toLowerCase();
    const words = (run) => ['name', 'agent', 'workload', 'platform', 'kind'].map((key) => run[key] || '').join(' ').toLowerCase();
    const shown = runs.filter((run) => words(run).includes(wanted)).sort(compare);
    const groups = [...new Set(shown.map(parent))];
    byId('runs').replaceChildren(...(order.key === 'name' && groups.length > 1
      ? groups.flatMap((name) => [group(name), ...shown.filter((run) => parent(run) === name).map((run) => row(run, true))])
      : shown.map((run) => row(run, false))));
    [...byId('head').querySelectorAll('th[data-key]')].forEach((head) => head.setAttribute('aria-sort',
      head.dataset.key === order.key ? (order.down ? 'descending' : 'ascending') : 'none'));
    byId('empty').hidden = runs.length > 0;
  };

  const head = () => {
    const cells = [document.createElement('td')];
    columns.forEach((column) => {
      const cell = document.createElement('th');
      cell.scope = 'col';
      cell.dataset.key = column.key;
      if (column.right) cell.className = 'n';
      const button = document.createElement('button');
      button.textContent = column.title;
      button.addEventListener('click', () => {
        order = {key: column.key, down: order.key === column.key && !order.down};
        draw();
      });
      cell.append(button);
      cells.push(cell);
    });
    cells.splice(2, 0, document.createElement('td'));
    byId('head').replaceChildren(...cells);
  };

  byId('find').addEventListener('input', draw);
  byId('bar').addEventListener('submit', (event) => event.preventDefault());
  byId('compare').addEventListener('click', () => { packing(chosen.size); location.href = address('/report', [...chosen]); });
  addEventListener('keydown', (event) => {
    if (event.key === '/' && document.activeElement !== byId('find')) {
      event.preventDefault();
      byId('find').focus();
    }
  });
  head();
  fetch('/api/runs').then((answer) => answer.json()).then((list) => {
    runs = list.runs.map((run) => ({...run, kind: kind(run)}));
    byId('title').textContent = `Runs below ${list.folder}`;
    byId('more').hidden = !list.more;
    byId('more').textContent = `These are the first ${runs.length.toLocaleString('en')} runs: there are more below this folder. `
      + 'Serve a folder further down to see the others.';
    document.title = `${list.folder} – Noctule`;
    draw();
  }).catch(() => {
    byId('chosen').textContent = 'The list cannot be read: noctule serve has ended, or the address is an old one.';
  });
})();
