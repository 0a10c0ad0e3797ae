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
    view.full = {from: Math.min(...withJobs.map(run => run.from)), to: Math.max(...withJobs.map(run => run.to)), low: 0, high: Math.max(...withJobs.map(run => run.cores), 1)};
    Object.assign(view, view.full);
  }
  const gantts = withJobs.length > 0 ? scheduleSection(withJobs) : [];
  otherSections(runs, withJobs);
  const main = el('main', {id: 'main'}, noticesOf(runs), sections.map(entry => entry.node));
  document.body.prepend(el('a', {class: 'skip', href: '#main', onclick: event => {
    // A fragment of another meaning would lose the view.
    event.preventDefault();
    main.setAttribute('tabindex', '-1');
    main.focus();
  }}, 'To the results'), header(runs, gantts), main, live, tip, keyHelp());
  sections.forEach(entry => drawWhenSeen.observe(entry.node));
  sections.slice(0, 2).forEach(entry => entry.draw());
  const rest = view.recall();
  view.state = rest;
  if (rest.theme) {
    setTheme(rest.theme);
  }
  if (rest.job && gantts.length > 0) {
    gantts[0].select(findJobs(gantts[0].run, rest.job)[0] ?? -1, false);
  }
  window.addEventListener('hashchange', () => view.recall());
  requestAnimationFrame(() => setTimeout(() => {
    document.documentElement.dataset.ready = Math.round(performance.now() - begun);
  }));
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
  texts.push(...runs.length > 1 ? differences(runs) : []);
  return texts.length > 0 && el('div', {class: 'notices', role: 'note', 'aria-label': 'Warnings'}, texts.map(text => el('p', {}, text)));
}

function header(runs, gantts) {
  const agent = runs.length === 1 && runs[0].options.agent;
  const title = runs.length === 1 ? runs[0].label + (agent && agent !== runs[0].label ? ', agent ' + shorten(String(agent), 40) : '') : runs.map(run => run.label).join(' · ');
  document.title = title + ' – Noctule report';
  return el('header', {}, el('div', {class: 'bar'}, el('h1', {title}, shorten(title, 110)), gantts.length > 0 && searchBox(gantts),
    el('button', {type: 'button', id: 'theme', onclick: () => setTheme(theme.dark ? 'light' : 'dark')}, 'Dark or light'),
    el('button', {type: 'button', id: 'keys', onclick: () => document.getElementById('help').showModal()}, 'Keys  ( ? )')),
  el('nav', {'aria-label': 'Views'}, el('ul', {}, sections.map(entry => el('li', {}, el('a', {href: '#' + entry.id, onclick: event => {
    event.preventDefault();
    entry.draw();
    entry.node.scrollIntoView({behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'});
  }}, entry.title))))));
}

function setTheme(value) {
  view.state.theme = value;
  theme.set(value);
  view.remember();
}

function scheduleSection(runs) {
  const several = runs.length > 1;
  section('summary', 'Summary', undefined, body => body.append(...several ? [figuresTable(runs)] : drawSummary(runs[0])));
  const details = el('div', {class: 'details', 'aria-live': 'polite'}, el('p', {class: 'summary'}, 'Click a job to see what is known of it.'));
  const inform = (gantt, i) => {
    view.state.job = i >= 0 ? jobName(gantt.run.jobs, i) : '';
    view.remember();
    details.replaceChildren(...i >= 0 ? [el('h3', {}, 'Job ' + shorten(jobName(gantt.run.jobs, i), 120) + (several ? ' in ' + gantt.run.label : '')), jobDetails(gantt.run, i)]
      : [el('p', {class: 'summary'}, 'Click a job to see what is known of it.')]);
  };
  const jobs = runs.every(run => run.jobs) ? runs[0].jobs : undefined;
  const kinds = jobs && [['state', 'final state'], jobs.user && ['user', 'user'], jobs.queue && ['queue', 'queue'], ['width', 'width'], ['wait', 'waiting time'], jobs.models && ['model', 'model']].filter(Boolean);
  const first = jobs && jobs.models && !several ? 'model' : 'state';
  const height = several ? Math.max(190, 360 - 40 * runs.length) : 380;
  const lanes = runs.map(run => run.jobs ? new Gantt(run, height, first, inform) : new Picture(run, height));
  const gantts = lanes.filter(lane => lane instanceof Gantt);
  const key = el('div', {});
  const colour = by => {
    gantts.forEach(gantt => gantt.colourBy(by));
    key.replaceChildren(areaKey(gantts[0].colours.legend));
  };
  section('schedule', several ? 'Schedules' : 'Schedule', 'Drag to pan; Ctrl and the wheel, or + and −, zoom; double-click zooms in; 0 shows all.', body => {
    if (runs.every(run => run.jobs && run.jobs.ran === 0)) {
      body.append(empty(runs[0].jobs.n === 0 ? 'There are no jobs.' : `None of the ${number(runs[0].jobs.n)} jobs ran.`));
      return;
    }
    if (jobs) {
      colour(first);
    }
    body.append(el('div', {class: 'tools'}, jobs ? choice('Colour by', kinds, first, colour) : el('span', {}), el('div', {class: 'buttons'}, button('+', 'Zoom in', () => view.zoom(0.5)), button('−', 'Zoom out', () => view.zoom(2)),
      button('‹', 'Earlier', () => view.pan(-0.3)), button('›', 'Later', () => view.pan(0.3)), button('All', 'Show all', view.fit))), key);
    lanes.forEach((lane, i) => {
      body.append(el('div', {class: 'lane'}, several && el('h3', {}, lane.run.label), (lane.run.jobs || lane.run.digest).ran > 0 ? lane.node : empty('No job ran.'), lane.level));
      if (i > 0) {
        body.append(figure(`Cores in use: ${lanes[0].run.label} − ${lane.run.label}`, 'Above and blue: the first uses more; below and orange: the second.', new DifferenceLane(lanes[0].run, lane.run).node));
      }
    });
    body.append(details);
  });
  return gantts;
}

function button(text, label, act) {
  return el('button', {type: 'button', 'aria-label': label, title: label, onclick: () => act()}, text);
}

function otherSections(runs, withJobs) {
  const charted = withJobs.filter(run => (run.jobs || run.digest).ran > 0);
  const ran = charted.filter(run => run.jobs);
  if (charted.length > 0) {
    section('series', 'Over time', 'On the same axis as the schedule. Where a pixel holds many steps, the line is their mean and the band reaches from the least to the greatest.', body => body.append(...drawSeries(charted)));
    section('distributions', 'Distributions', 'Over the jobs that ran, however they ended. Zeros stand apart on logarithmic axes.', body => body.append(...drawDistributions(charted)));
  }
  if (ran.length > 1) {
    section('pairs', 'Job by job', undefined, body => body.append(...pairChooser(ran, drawPairs)));
  }
  if (ran.length > 0) {
    section('lifecycle', 'Life cycle', 'When jobs were submitted, started and ended; higher is wider.', body => body.append(...each(ran, run => [new LifeCycle(run).node])));
    section('users', 'Users', undefined, body => body.append(...each(ran, drawUsers)));
    section('nodes', 'Nodes', undefined, body => body.append(...each(ran, drawNodes)));
  }
  if (runs.some(run => run.packed.training_jobs)) {
    section('fabric', 'Fabric', 'Training jobs on servers that optical channels join.', body => body.append(...each(runs.filter(run => run.packed.training_jobs), drawFabric)));
  }
  if (runs.some(hasLearning)) {
    section('learning', 'Learning', undefined, body => body.append(...drawLearning(runs.filter(hasLearning))));
  }
  runs.filter(run => run.packed.evaluation || run.packed.runs).forEach((run, i) => section('campaign' + (i || ''), 'Comparison of agents', undefined, body => body.append(...drawCampaign(run))));
  if (runs.some(run => run.packed.run)) {
    section('settings', 'Options and inputs', undefined, body => body.append(...drawSettings(runs)));
  }
}

/** One run at a time, with a choice of which. */
function each(runs, draw) {
  if (runs.length === 1) {
    return draw(runs[0]);
  }
  const body = el('div', {});
  const show = i => body.replaceChildren(...draw(runs[i]).filter(Boolean));
  show(0);
  return [choice('Run', runs.map((run, i) => [String(i), run.label]), '0', value => show(Number(value))), body];
}

const drawWhenSeen = new IntersectionObserver(entries => entries.filter(entry => entry.isIntersecting).forEach(entry => {
  sections.find(one => one.node === entry.target).draw();
  drawWhenSeen.unobserve(entry.target);
}), {rootMargin: '300px'});

function keyHelp() {
  const rows = [['← →', 'earlier, later'], ['↑ ↓', 'lower, higher cores'], ['+ −', 'zoom time in, out'], ['Page up, Page down', 'zoom cores in, out'], ['Ctrl + wheel', 'zoom time at the pointer; with Shift: cores'],
    ['0', 'show all'], ['Home, End', 'first, last date'], ['Enter', 'open the job under the pointer, or the first in view'], ['n p', 'next, previous job'], ['Escape', 'close'], ['/', 'search'], ['?', 'this list']];
  return el('dialog', {id: 'help', 'aria-labelledby': 'help-title'}, el('h2', {id: 'help-title'}, 'Keys'), el('p', {}, 'Keys of a schedule work while it has the focus.'),
    el('dl', {class: 'keys'}, rows.map(([key, what]) => el('div', {}, el('dt', {}, key), el('dd', {}, what)))), el('form', {method: 'dialog'}, el('button', {}, 'Close')));
}

document.addEventListener('keydown', event => {
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'radio' || event.ctrlKey || event.metaKey || event.altKey) {
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
window.addEventListener('beforeprint', () => {
  // Paper is white, whatever the screen.
  theme.before = document.documentElement.dataset.theme || '';
  theme.set('light');
  sections.forEach(entry => entry.draw());
});
window.addEventListener('afterprint', () => {
  theme.set(theme.before);
});

start().catch(error => {
  document.body.prepend(el('main', {}, el('h1', {}, 'The results cannot be shown'), el('p', {}, String(error && error.message || error)),
    el('p', {}, 'Maybe the file was cut off while it was copied, or the browser is older than 2023.')));
  throw error;
});
