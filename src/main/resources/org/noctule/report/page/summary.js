// What a run comes to, and what it was.

function tile(name, value, note) {
  return el(
    'div',
    {class: 'tile'},
    el('dt', {}, name),
    el('dd', {}, el('strong', {}, value), note && el('span', {}, note)),
  );
}

function drawSummary(run) {
  const s = run.summary;
  const states = Object.entries(s.jobs_by_final_state).map(([state, jobs]) => `${number(jobs)} ${stateWords(state)}`);
  const spread = (name, values, text) =>
    tile(name, text(values.mean), `median ${text(values.median)}, largest ${text(values.max)}`);
  return [
    el(
      'dl',
      {class: 'tiles'},
      tile('Jobs', number(s.jobs), states.join(', ') || 'none'),
      s.counted &&
        tile(
          'Jobs that count',
          number(s.counted.ran + s.counted.rejected),
          `submitted from ${date(s.counted.from)} to ${date(s.counted.to)}; queue length and utilisation are of that time`,
        ),
      spread('Mean waiting time', s.waiting_time, duration),
      spread('Mean turnaround time', s.turnaround_time, duration),
      spread('Mean bounded slowdown', s.bounded_slowdown, number),
      spread('Mean slowdown', s.slowdown, number),
      tile(
        'Makespan',
        duration(s.makespan),
        `${number(s.makespan)} s; first submission at ${date(s.first_submission)}`,
      ),
      tile('Mean queue length', number(s.mean_queue_length) + ' jobs', s.counted ? 'while jobs count' : 'over first submission to last end'),
      s.utilisation !== undefined && tile('Utilisation', percent(s.utilisation), `of ${number(s.cores)} cores`),
      s.consumed_joules > 0 &&
        tile('Energy', joules(s.consumed_joules), `cores of jobs while these ran: ${joules(s.job_joules)}`),
    ),
  ];
}

function drawSettings(runs) {
  return runs
    .filter(run => run.packed.run)
    .map(run => {
      const file = run.packed.run;
      const rows = [];
      flatten(file.options || {}, '', rows);
      const seeds = Object.entries(file.seeds || {}).map(([purpose, seed]) => [purpose, String(seed)]);
      const inputs = (file.inputs || []).map(input => [String(input.file), el('code', {}, String(input.sha256))]);
      return el(
        'div',
        {class: 'settings'},
        runs.length > 1 && el('h3', {}, run.label),
        el('p', {}, `Noctule ${file.version ?? '(version not told)'}, Java ${file.java ?? 'not told'}.`),
        el(
          'div',
          {class: 'charts wide'},
          figure(
            'Inputs',
            undefined,
            inputs.length ? table(['file', 'SHA-256'], inputs, 'Inputs of ' + run.label) : empty('None told.'),
          ),
          figure(
            'Seeds',
            undefined,
            seeds.length ? table(['purpose', 'seed'], seeds, 'Seeds of ' + run.label) : empty('None told.'),
          ),
        ),
        el(
          'details',
          {},
          el('summary', {}, `All ${rows.length} options and rules that held`),
          table(['option', 'value'], rows, 'Options of ' + run.label),
        ),
      );
    });
}

function flatten(value, path, rows) {
  for (const [key, inner] of Object.entries(value)) {
    const name = path ? path + '.' + key : key;
    if (inner && typeof inner === 'object' && !Array.isArray(inner)) {
      flatten(inner, name, rows);
    } else {
      rows.push([name, shorten(typeof inner === 'string' ? inner : JSON.stringify(inner), 400)]);
    }
  }
}
