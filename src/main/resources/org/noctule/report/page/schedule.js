// The schedules, on which all else hangs.

function scheduleSection(runs) {
  const several = runs.length > 1;
  const details = el(
    'div',
    {class: 'details unchosen', 'aria-live': 'polite'},
    el('p', {class: 'summary'}, 'Click a job to see what is known of it.'),
  );
  const inform = (gantt, i) => {
    view.state.job = i >= 0 ? jobName(gantt.run.jobs, i) : '';
    view.remember();
    details.classList.toggle('unchosen', i < 0);
    details.replaceChildren(
      ...(i >= 0
        ? [
            el('h3', {}, 'Job ' + shorten(jobName(gantt.run.jobs, i), 120) + (several ? ' in ' + gantt.run.label : '')),
            jobDetails(gantt.run, i),
            waitsOf(gantt.run, i),
          ].filter(Boolean)
        : [el('p', {class: 'summary'}, 'Click a job to see what is known of it.')]),
    );
  };
  const jobs = runs.every(run => run.jobs) ? runs[0].jobs : undefined;
  // Profiles that repeat are models where these are trained.
  const trained = Boolean(runs[0].packed.training_jobs);
  const kinds =
    jobs &&
    [
      ['state', 'final state'],
      jobs.user && ['user', 'user'],
      jobs.queue && ['queue', 'queue'],
      ['width', 'width'],
      ['wait', 'waiting time'],
      jobs.models && ['model', trained ? 'model' : 'profile'],
    ].filter(Boolean);
  const first = jobs && jobs.models && trained && !several ? 'model' : 'state';
  const height = several ? Math.max(190, 360 - 40 * runs.length) : 380;
  const lanes = runs.map(run => (run.jobs ? new Gantt(run, height, first, inform) : new Picture(run, height)));
  const gantts = lanes.filter(lane => lane instanceof Gantt);
  const key = el('div', {});
  const colour = by => {
    gantts.forEach(gantt => gantt.colourBy(by));
    key.replaceChildren(areaKey(gantts[0].colours.legend));
  };
  section(
    'schedule',
    several ? 'Schedules' : 'Schedule',
    'Drag to pan; Ctrl and the wheel, or + and −, zoom; double-click zooms in; 0 shows all.',
    body => {
      if (runs.every(run => run.jobs && run.jobs.ran === 0)) {
        body.append(
          empty(runs[0].jobs.n === 0 ? 'There are no jobs.' : `None of the ${number(runs[0].jobs.n)} jobs ran.`),
        );
        return;
      }
      if (jobs) {
        colour(first);
      }
      body.append(
        el(
          'div',
          {class: 'tools'},
          jobs ? choice('Colour by', kinds, first, colour) : el('span', {}),
          el(
            'div',
            {class: 'buttons'},
            button('+', 'Zoom in', () => view.zoom(0.5)),
            button('−', 'Zoom out', () => view.zoom(2)),
            button('‹', 'Earlier', () => view.pan(-0.3)),
            button('›', 'Later', () => view.pan(0.3)),
            button('All', 'Show all', view.fit),
          ),
        ),
        key,
        besidesKey(runs),
      );
      lanes.forEach((lane, i) => {
        body.append(
          el(
            'div',
            {class: 'lane'},
            several && el('h3', {}, lane.run.label),
            (lane.run.jobs || lane.run.digest).ran > 0 ? lane.node : empty('No job ran.'),
            lane.level,
          ),
        );
        if (i > 0) {
          body.append(
            figure(
              `Cores in use: ${lanes[0].run.label} − ${lane.run.label}`,
              'Above and blue: the first uses more; below and orange: the second.',
              new DifferenceLane(lanes[0].run, lane.run).node,
            ),
          );
        }
      });
      // A picture has no jobs to click.
      if (gantts.length > 0) {
        if (gantts.length > 0) {
        body.append(details);
      }
      }
    },
  );
  return gantts;
}

function button(text, label, act) {
  return el('button', {type: 'button', 'aria-label': label, title: label, onclick: () => act()}, text);
}
