// The page: header, sections, keys. Everything is drawn from the results that the file holds.

async function start() {
  const begun = performance.now();
  const packed = JSON.parse(document.getElementById('results').textContent);
  const runs = [];
  for (const [index, run] of packed.runs.entries()) {
    runs.push(await openRun(run, index));
  }
  name(runs);
  theme.refresh();
  const withJobs = runs.filter(run => run.jobs || run.digest);
  if (withJobs.length > 0) {
    view.full = {
      from: Math.min(...withJobs.map(run => run.from)),
      to: Math.max(...withJobs.map(run => run.to)),
      low: 0,
      high: Math.max(...withJobs.map(run => run.cores), 1),
    };
    Object.assign(view, view.full);
  }
  firstSections(runs);
  const gantts = withJobs.length > 0 ? scheduleSection(withJobs) : [];
  otherSections(runs, withJobs);
  const main = el(
    'main',
    {id: 'main'},
    noticesOf(runs),
    sections.map(entry => entry.node),
  );
  document.body.prepend(
    el(
      'a',
      {
        class: 'skip',
        href: '#main',
        onclick: event => {
          // A fragment of another meaning would lose the view.
          event.preventDefault();
          main.setAttribute('tabindex', '-1');
          main.focus();
        },
      },
      'To the results',
    ),
    header(runs, gantts),
    main,
    live,
    tip,
    keyHelp(),
  );
  // Sections stop below the header, however many lines it has.
  const head = document.querySelector('header');
  new ResizeObserver(() => document.documentElement.style.setProperty('--header', head.offsetHeight + 'px')).observe(head);
  sections.slice(0, 2).forEach(entry => entry.draw());
  follow(gantts, true);
  keepHistory(gantts);
  requestAnimationFrame(() =>
    setTimeout(() => {
      document.documentElement.dataset.ready = Math.round(performance.now() - begun);
      drawInTurn();
    }),
  );
  // What a test or a benchmark asks; nothing here changes results.
  window.noctuleReport = {runs, view, gantts, sections, theme, draw: () => sections.forEach(entry => entry.draw())};
}

/** Runs of one name are told apart by their agents, or numbered. */
function name(runs) {
  runs.forEach((run, i) => {
    const same = runs.filter(other => other.name === run.name).length > 1;
    run.label = shorten(same ? `${run.name} (${i + 1})` : run.name, 60);
  });
}

function noticesOf(runs) {
  const texts = runs.flatMap(run => run.notices.map(text => (runs.length > 1 ? run.label + ': ' : '') + text));
  texts.push(...(runs.length > 1 ? differences(runs) : []));
  return (
    texts.length > 0 &&
    el(
      'div',
      {class: 'notices', role: 'note', 'aria-label': 'Warnings'},
      texts.map(text => el('p', {}, text)),
    )
  );
}

function header(runs, gantts) {
  const title = titleOf(runs);
  document.title = title + ' – Noctule report';
  return el(
    'header',
    {},
    el(
      'div',
      {class: 'bar'},
      el('h1', {title}, shorten(title, 110)),
      gantts.length > 0 && searchBox(gantts),
      el(
        'button',
        {type: 'button', id: 'theme', onclick: () => setTheme(theme.dark ? 'light' : 'dark')},
        'Dark or light',
      ),
      el(
        'button',
        {type: 'button', id: 'keys', onclick: () => document.getElementById('help').showModal()},
        'Keys  ( ? )',
      ),
    ),
    sectionLinks(),
  );
}

function setTheme(value) {
  view.state.theme = value;
  theme.set(value);
  view.remember();
}

function keyHelp() {
  const rows = [
    ['← →', 'earlier, later'],
    ['↑ ↓', 'lower, higher cores'],
    ['+ −', 'zoom time in, out'],
    ['Page up, Page down', 'zoom cores in, out'],
    ['Ctrl + wheel', 'zoom time at the pointer; with Shift: cores'],
    ['0', 'show all'],
    ['Home, End', 'first, last date'],
    ['Enter', 'open the job under the pointer, or the first in view'],
    ['n p', 'next, previous job'],
    ['Escape', 'close'],
    ['/', 'search'],
    ['?', 'this list'],
  ];
  return el(
    'dialog',
    {id: 'help', 'aria-labelledby': 'help-title'},
    el('h2', {id: 'help-title'}, 'Keys'),
    el('p', {}, 'Keys of a schedule work while it has the focus.'),
    el(
      'dl',
      {class: 'keys'},
      rows.map(([key, what]) => el('div', {}, el('dt', {}, key), el('dd', {}, what))),
    ),
    el('form', {method: 'dialog'}, el('button', {}, 'Close')),
  );
}

document.addEventListener('keydown', event => {
  if (
    (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'radio') ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  ) {
    return;
  }
  if (event.key === '/' && document.getElementById('search')) {
    event.preventDefault();
    document.getElementById('search').focus();
  } else if (event.key === '?') {
    document.getElementById('help').showModal();
  }
});

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => theme.refresh());

start().catch(error => {
  document.body.prepend(
    el(
      'main',
      {},
      el('h1', {}, 'The results cannot be shown'),
      el('p', {}, String((error && error.message) || error)),
      el('p', {}, 'Maybe the file was cut off while it was copied, or the browser is older than 2023.'),
    ),
  );
  throw error;
});
