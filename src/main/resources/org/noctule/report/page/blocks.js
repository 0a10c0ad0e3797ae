// The servers of a fabric and whose they are, by date.

/** The shape of the fabric, from platform.json; one row of servers where it is not there. */
function fabricShape(run) {
  for (const cluster of (run.platform && run.platform.clusters) || []) {
    if (cluster.fabric) {
      const {communication_groups: groups, racks, servers, channels} = cluster.fabric;
      const size = groups * racks * servers;
      return {
        groups,
        racks,
        servers,
        channels,
        first: cluster.first_core,
        perServer: Math.max(1, cluster.cores / size),
      };
    }
  }
  return {groups: 1, racks: 1, servers: run.cores, first: 0, perServer: 1, guessed: true};
}

/** Which job has which server at a date; a slider goes through time. */
function fabricBlocks(run) {
  const shape = fabricShape(run);
  const jobs = run.jobs;
  const colours = jobs.models && jobColours(run, 'model');
  const cell = shape.guessed ? Math.max(6, Math.min(26, Math.floor(860 / shape.servers))) : 34;
  const perRow = Math.max(1, Math.min(shape.groups, Math.floor(900 / (shape.servers * cell + 66))));
  const wide = Math.max(shape.servers * cell, 40) + 66;
  const tall = shape.racks * cell + 46;
  const width = Math.min(shape.groups, perRow) * wide + 10;
  const height = Math.ceil(shape.groups / perRow) * tall + 6;
  const node = svg('svg', {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    class: 'chart',
    'aria-label': 'Servers of the fabric and their jobs',
  });
  const cells = [];
  for (let group = 0; group < shape.groups; group++) {
    const left = (group % perRow) * wide + 48;
    const top = Math.floor(group / perRow) * tall + 22;
    node.append(svg('text', {class: 'tick strong', x: left, y: top - 7}, shape.guessed ? 'servers' : 'group ' + group));
    for (let rack = 0; rack < shape.racks; rack++) {
      if (!shape.guessed) {
        node.append(
          svg(
            'text',
            {class: 'tick', x: left - 6, y: top + rack * cell + cell / 2 + 4, 'text-anchor': 'end'},
            'rack ' + rack,
          ),
        );
      }
      for (let server = 0; server < shape.servers; server++) {
        const rect = svg('rect', {
          x: left + server * cell,
          y: top + rack * cell,
          width: cell - 2,
          height: cell - 2,
          class: 'server',
        });
        const label = svg('text', {
          class: 'server-job',
          x: left + server * cell + cell / 2 - 1,
          y: top + rack * cell + cell / 2 + 3,
          'text-anchor': 'middle',
        });
        node.append(rect, label);
        cells.push({rect, label});
      }
    }
    if (!shape.guessed) {
      node.append(
        svg(
          'text',
          {class: 'tick', x: left, y: top + shape.racks * cell + 13},
          shape.servers > 1 ? `servers 0–${shape.servers - 1}` : 'server 0',
        ),
      );
    }
  }
  const told = el('p', {class: 'summary', 'aria-live': 'off'});
  const slider = el('input', {
    type: 'range',
    min: 0,
    max: Math.max(0, jobs.ran - 1),
    value: 0,
    'aria-label': 'Date: the start of a job',
    oninput: () => show(Number(slider.value)),
  });
  const show = at => {
    const now = jobs.start[at];
    const has = new Map();
    eachVisible(jobs, now, now + 1e-9, i => {
      for (let r = jobs.first[i]; r < jobs.first[i + 1]; r++) {
        const starts = i === at && fromOf(jobs, i, r) === now;
        if ((fromOf(jobs, i, r) <= now && untilOf(jobs, i, r) > now) || starts) {
          for (let core = jobs.low[r]; core < jobs.low[r] + jobs.count[r]; core++) {
            has.set(Math.floor((core - shape.first) / shape.perServer), i);
          }
        }
      }
    });
    const running = [...new Set(has.values())].sort((a, b) => a - b);
    cells.forEach(({rect, label}, server) => {
      const job = has.get(server);
      rect.setAttribute(
        'fill',
        job === undefined ? 'transparent' : colours ? colours.legend[colours.codes[job]][1] : theme.fill(job),
      );
      label.textContent = job === undefined || cell < 26 ? '' : shorten(jobName(jobs, job), 5);
    });
    const names = running
      .slice(0, 6)
      .map(
        i =>
          shorten(jobName(jobs, i), 24) +
          (jobs.models ? ` (${shorten(jobs.models[jobs.model[i]], 24)})` : '') +
          ` on ${jobs.width[i]}`,
      );
    told.textContent =
      `${date(now)}: ${number(has.size)} of ${number(cells.length)} servers in use by ${number(running.length)} ${running.length === 1 ? 'job' : 'jobs'}` +
      (names.length ? ': ' + names.join(', ') + (running.length > 6 ? ', …' : '') : '') +
      '.';
    slider.setAttribute('aria-valuetext', date(now));
  };
  const step = by => () => {
    slider.value = Number(slider.value) + by;
    show(Number(slider.value));
  };
  show(busiest(jobs));
  slider.value = busiest(jobs);
  return figure(
    'Blocks of servers',
    'Groups are communication groups. Each start of a job is one step of the slider; a number is the name of the job.' +
      (shape.guessed ? ' There is no platform.json: servers stand in one row.' : ''),
    el(
      'div',
      {},
      node,
      el(
        'div',
        {class: 'slider'},
        el('button', {type: 'button', onclick: step(-1), 'aria-label': 'Job before'}, '‹'),
        slider,
        el('button', {type: 'button', onclick: step(1), 'aria-label': 'Next job'}, '›'),
      ),
      told,
      colours && areaKey(colours.legend),
    ),
  );
}

/** The start at which most jobs run: the slider begins there. */
function busiest(jobs) {
  let best = 0;
  let most = 0;
  for (let at = 0; at < jobs.ran; at += Math.max(1, Math.floor(jobs.ran / 400))) {
    let running = 0;
    const now = jobs.start[at];
    eachVisible(jobs, now, now + 1e-9, i => {
      running += jobs.start[i] <= now && jobs.start[i] + jobs.span[i] > now ? 1 : 0;
    });
    if (running > most) {
      most = running;
      best = at;
    }
  }
  return best;
}
