'use strict';
// The list of runs. Names come from folders and results: they are shown as text, never as markup.
(() => {
  const byId = (id) => document.getElementById(id);
  const MOST = 8;
  const chosen = new Set();
  let runs = [];
  let order = {key: 'name', down: false};

  const number = (value, digits) => value === undefined ? '–' : Number(value).toLocaleString('en', {maximumFractionDigits: digits});
  const scaled = (value, unit) => {
    if (value === undefined || value < 0) return '–';
    const [by, prefix] = [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']].find(([size]) => value >= size) || [1, ''];
    return `${number(value / by, 2)} ${prefix}${unit}`;
  };
  const columns = [
    {key: 'name', title: 'run', text: (run) => run.name},
    {key: 'agent', title: 'agent', text: (run) => run.agent || '–'},
    {key: 'jobs', title: 'jobs', right: true, text: (run) => number(run.jobs, 0)},
    {key: 'waiting_time', title: 'mean wait, s', right: true, text: (run) => number(run.waiting_time, 1)},
    {key: 'bounded_slowdown', title: 'bounded slowdown', right: true, text: (run) => number(run.bounded_slowdown, 2)},
    {key: 'utilisation', title: 'use, %', right: true, text: (run) => run.utilisation === undefined ? '–' : number(100 * run.utilisation, 1)},
    {key: 'makespan', title: 'makespan, s', right: true, text: (run) => number(run.makespan, 0)},
    {key: 'consumed_joules', title: 'energy', right: true, text: (run) => scaled(run.consumed_joules, 'J')},
  ];

  const address = (path, names) => `${path}?${names.map((name) => `run=${encodeURIComponent(name)}`).join('&')}`;

  const tell = () => {
    byId('compare').disabled = chosen.size < 2 || chosen.size > MOST;
    byId('chosen').textContent = chosen.size === 0 ? 'Choose two to eight runs to compare them.'
      : chosen.size > MOST ? `${chosen.size} runs are chosen: eight is the most.` : `${chosen.size} chosen.`;
  };

  const row = (run) => {
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
        link.textContent = run.name === '' ? '(this folder)' : run.name;
        link.title = run.name;
        cell.append(link);
      } else {
        cell.textContent = column.text(run);
        if (column.right) cell.className = 'n';
      }
      line.append(cell);
    });
    const more = document.createElement('td');
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
    line.append(more);
    return line;
  };

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
    const shown = runs.filter((run) => `${run.name} ${run.agent || ''}`.toLowerCase().includes(wanted)).sort(compare);
    byId('runs').replaceChildren(...shown.map(row));
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
    cells.push(document.createElement('td'));
    byId('head').replaceChildren(...cells);
  };

  byId('find').addEventListener('input', draw);
  byId('bar').addEventListener('submit', (event) => event.preventDefault());
  byId('compare').addEventListener('click', () => { location.href = address('/report', [...chosen]); });
  addEventListener('keydown', (event) => {
    if (event.key === '/' && document.activeElement !== byId('find')) {
      event.preventDefault();
      byId('find').focus();
    }
  });
  head();
  fetch('/api/runs').then((answer) => answer.json()).then((list) => {
    runs = list.runs;
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
