// Finding a job by its name, or the jobs of a user.

function findJobs(run, text) {
  const jobs = run.jobs;
  const found = [];
  const wanted = text.trim();
  const bare = wanted.replace(/^[^!]*!/, '');
  const workload = wanted.includes('!') ? wanted.slice(0, wanted.indexOf('!')) : undefined;
  const code = workload === undefined ? -1 : jobs.workloads.indexOf(workload);
  const user = jobs.users.indexOf(wanted);
  const plain = /^\d{1,9}$/.test(bare) ? Number(bare) : -1;
  for (let i = 0; i < jobs.n && found.length < 200; i++) {
    const named = jobs.texts ? jobs.texts[i] === wanted || jobs.texts[i] === bare : jobs.id[i] === plain;
    if (named && (code < 0 || jobs.workload[i] === code)) {
      found.unshift(i);
    } else if (user >= 0 && jobs.user[i] === user) {
      found.push(i);
    }
  }
  return found;
}

function searchBox(gantts) {
  const result = el('span', {class: 'found', role: 'status'});
  let last = '';
  let at = -1;
  const input = el('input', {
    type: 'search',
    id: 'search',
    placeholder: 'job or user  ( / )',
    'aria-label': 'Find a job or a user',
    autocomplete: 'off',
    onkeydown: event => {
      if (event.key === 'Escape') {
        input.value = '';
        result.textContent = '';
        input.blur();
      } else if (event.key === 'Enter') {
        event.preventDefault();
        go();
      }
    },
  });
  const go = () => {
    const found = findJobs(gantts[0].run, input.value);
    if (found.length === 0) {
      result.textContent = input.value.trim() ? 'nothing found' : '';
      return;
    }
    at = input.value === last ? (at + 1) % found.length : 0;
    last = input.value;
    result.textContent =
      found.length === 1
        ? 'found'
        : `${at + 1} of ${found.length === 200 ? '200 and more' : found.length}; / and Enter: next`;
    const job = found[at];
    gantts.forEach(gantt => {
      const same = gantt === gantts[0] ? job : (findJobs(gantt.run, jobName(gantts[0].run.jobs, job))[0] ?? -1);
      gantt.select(same, gantt === gantts[0] && same < gantt.run.jobs.ran);
    });
    // Keys go on from the job: they zoom, and choose its neighbours.
    gantts[0].canvas.focus();
  };
  return el(
    'div',
    {class: 'search', role: 'search'},
    input,
    el('button', {type: 'button', onclick: go}, 'Find'),
    result,
  );
}
