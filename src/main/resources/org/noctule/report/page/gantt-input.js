// Pointer, wheel and keys of a schedule.

function ganttInput(gantt) {
  const canvas = gantt.canvas;
  const place = event => {
    const bounds = canvas.getBoundingClientRect();
    const box = gantt.box();
    const window = gantt.window();
    return {
      time: window.from + ((event.clientX - bounds.left - box.left) / box.width) * (window.to - window.from),
      core: window.low + ((event.clientY - bounds.top - box.top) / box.height) * (window.high - window.low),
    };
  };
  const under = event => {
    const at = place(event);
    const slack = ((view.to - view.from) / gantt.box().width) * 2;
    return at.time < view.from || at.time > view.to ? -1 : jobAt(gantt.run.jobs, at.time, at.core, slack);
  };
  let drag;
  canvas.addEventListener('pointerdown', event => {
    if (event.button === 0) {
      drag = {
        x: event.clientX,
        y: event.clientY,
        from: view.from,
        to: view.to,
        low: view.low,
        high: view.high,
        moved: false,
      };
      canvas.setPointerCapture(event.pointerId);
    }
  });
  canvas.addEventListener('pointermove', event => {
    if (!drag) {
      const job = under(event);
      if (job !== gantt.hovered) {
        gantt.hovered = job;
        gantt.drawOver();
        showTip(gantt, job, event);
      } else if (job >= 0) {
        placeTip(event);
      }
      return;
    }
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.moved && Math.abs(dx) + Math.abs(dy) < 4) {
      return;
    }
    drag.moved = true;
    view.dragging = true;
    canvas.classList.add('dragging');
    hideTip();
    const box = gantt.box();
    const seconds = (dx / box.width) * (drag.to - drag.from);
    const cores = (dy / box.height) * (drag.high - drag.low);
    if (drag.high - drag.low < view.full.high) {
      view.setCores(drag.low - cores, drag.high - cores);
    }
    view.set(drag.from - seconds, drag.to - seconds);
  });
  const release = event => {
    if (drag && !drag.moved && event.type === 'pointerup') {
      gantt.select(under(event), false);
    }
    if (drag && drag.moved) {
      view.dragging = false;
      canvas.classList.remove('dragging');
      view.changed();
    }
    drag = undefined;
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('pointerleave', () => {
    gantt.hovered = -1;
    gantt.drawOver();
    hideTip();
  });
  canvas.addEventListener(
    'wheel',
    event => {
      // A page that is scrolled must not zoom by accident.
      if (!event.ctrlKey && document.activeElement !== canvas) {
        return;
      }
      event.preventDefault();
      const factor = Math.exp(Math.max(-0.5, Math.min(0.5, event.deltaY * 0.002)));
      const at = place(event);
      if (event.shiftKey) {
        view.setCores(at.core - (at.core - view.low) * factor, at.core + (view.high - at.core) * factor);
      } else {
        view.zoom(factor, at.time);
      }
    },
    {passive: false},
  );
  canvas.addEventListener('dblclick', event => view.zoom(0.4, place(event).time));
  canvas.addEventListener('keydown', event => ganttKey(gantt, event));
}

function ganttKey(gantt, event) {
  const span = view.high - view.low;
  const keys = {
    ArrowLeft: () => view.pan(-0.15),
    ArrowRight: () => view.pan(0.15),
    ArrowUp: () => view.setCores(view.low - 0.15 * span, view.high - 0.15 * span),
    ArrowDown: () => view.setCores(view.low + 0.15 * span, view.high + 0.15 * span),
    '+': () => view.zoom(0.6),
    '=': () => view.zoom(0.6),
    '-': () => view.zoom(1 / 0.6),
    0: () => view.fit(),
    Home: () => view.set(view.full.from, view.full.from + view.to - view.from),
    End: () => view.set(view.full.to - view.to + view.from, view.full.to),
    PageUp: () => view.setCores(view.low + span * 0.2, view.high - span * 0.2),
    PageDown: () => view.setCores(view.low - span * 0.33, view.high + span * 0.33),
    Enter: () =>
      gantt.select(
        gantt.hovered >= 0 ? gantt.hovered : gantt.selected >= 0 ? gantt.selected : firstInView(gantt.run.jobs),
        false,
      ),
    Escape: () => gantt.select(-1, false),
    n: () => gantt.select(Math.min(gantt.run.jobs.ran - 1, gantt.selected + 1), true),
    p: () => gantt.select(Math.max(0, gantt.selected - 1), true),
  };
  const act = keys[event.key];
  if (act && !event.altKey && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    act();
  }
}

function firstInView(jobs) {
  const first = firstFrom(jobs.start, jobs.ran, view.from);
  return first < jobs.ran ? first : -1;
}

const tip = el('div', {class: 'tip', hidden: true, 'aria-hidden': 'true'});

function showTip(gantt, job, event) {
  if (job < 0) {
    hideTip();
    return;
  }
  const jobs = gantt.run.jobs;
  tip.replaceChildren(
    el('strong', {}, 'Job ' + shorten(jobName(jobs, job), 40)),
    el(
      'span',
      {},
      `${number(jobs.width[job])} ${jobs.width[job] === 1 ? 'core' : 'cores'}, ran ${duration(jobs.duration[job])}, waited ${duration(jobs.wait[job])}`,
    ),
    el(
      'span',
      {},
      stateWords(jobs.states[jobs.state[job]]) +
        (jobs.user ? ', user ' + shorten(jobs.users[jobs.user[job]] || 'not known', 40) : ''),
    ),
  );
  tip.hidden = false;
  placeTip(event);
}

function placeTip(event) {
  const width = tip.offsetWidth;
  tip.style.left = Math.max(4, Math.min(innerWidth - width - 8, event.clientX + 14)) + 'px';
  tip.style.top =
    (event.clientY + 18 + tip.offsetHeight > innerHeight ? event.clientY - tip.offsetHeight - 10 : event.clientY + 18) +
    'px';
}

function hideTip() {
  tip.hidden = true;
}

/** What is known of a job. */
function jobDetails(run, i) {
  const jobs = run.jobs;
  const ranges = [];
  const last = jobs.from ? jobs.from[jobs.first[i + 1] - 1] : 0;
  for (let r = jobs.first[i]; r < jobs.first[i + 1] && ranges.length < 12; r++) {
    if (jobs.from && jobs.from[r] !== last) {
      continue;
    }
    ranges.push(jobs.count[r] === 1 ? String(jobs.low[r]) : jobs.low[r] + '–' + (jobs.low[r] + jobs.count[r] - 1));
  }
  if (ranges.length === 12 && jobs.first[i + 1] - jobs.first[i] > 12) {
    ranges.push('…');
  }
  const named = name => (jobs[name] ? jobs[name + 's'][jobs[name][i]] : undefined);
  const ran = i < jobs.ran;
  const rows = [
    ['state', stateWords(jobs.states[jobs.state[i]])],
    ['workload', named('workload')],
    ['profile', jobs.profile && jobs.profiles[jobs.profile[i]]],
    ['user', named('user')],
    ['group', named('group')],
    ['queue', named('queue')],
    ['submitted', date(jobs.start[i] - (ran ? jobs.wait[i] : 0))],
    ['started', ran && date(jobs.start[i])],
    ['ended', ran && date(jobs.start[i] + jobs.span[i])],
    ['suspended', ran && jobs.span[i] - jobs.duration[i] > 1e-6 && duration(jobs.span[i] - jobs.duration[i])],
    ['waited', ran && duration(jobs.wait[i])],
    ['ran', ran && duration(jobs.duration[i])],
    ['walltime', jobs.walltime[i] > 0 ? duration(jobs.walltime[i]) : 'none'],
    [
      'estimate',
      jobs.estimate !== jobs.walltime &&
        jobs.estimate !== jobs.duration &&
        jobs.estimate[i] > 0 &&
        duration(jobs.estimate[i]),
    ],
    ['bounded slowdown', ran && number(boundedSlowdown(jobs, i))],
    ['cores asked for', number(jobs.requested[i])],
    ['cores on average', jobs.from && jobs.from[jobs.first[i]] !== last && number(jobs.width[i])],
    ['cores', ranges.length > 0 && ranges.join(', ')],
    ['cards', run.packed.companions && companionsOf(run, jobName(jobs, i))],
    ['energy', jobs.energy && jobs.energy[i] > 0 && joules(jobs.energy[i])],
  ];
  return el(
    'dl',
    {},
    rows.filter(([, value]) => value).map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
  );
}

function boundedSlowdown(jobs, i) {
  return Math.max(1, (jobs.wait[i] + jobs.duration[i]) / Math.max(jobs.duration[i], 10));
}
