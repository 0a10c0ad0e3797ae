// The sections below the schedules: each is there only if a run has something for it.

function otherSections(runs, withJobs) {
  const charted = withJobs.filter(run => (run.jobs || run.digest).ran > 0);
  const ran = charted.filter(run => run.jobs);
  if (charted.length > 0) {
    section(
      'series',
      'Over time',
      'On the same axis as the schedule. Where a pixel holds many steps, the line is their mean and the band reaches from the least to the greatest.',
      body => body.append(...drawSeries(charted)),
    );
    section(
      'distributions',
      'Distributions',
      'Over the jobs that ran, however they ended. Zeros stand apart on logarithmic axes.',
      body => body.append(...drawDistributions(charted)),
    );
  }
  if (ran.length > 1) {
    section('pairs', 'Job by job', undefined, body => body.append(...pairChooser(ran, drawPairs)));
  }
  if (ran.length > 0) {
    section('lifecycle', 'Life cycle', 'When jobs were submitted, started and ended; higher is wider.', body =>
      body.append(...each(ran, run => [new LifeCycle(run).node])),
    );
    section('users', 'Users', undefined, body => body.append(...each(ran, drawUsers)));
    section('nodes', 'Nodes', undefined, body => body.append(...each(ran, drawNodes)));
  }
  const failing = runs.filter(run => run.packed.failures);
  if (failing.length > 0) {
    section('failures', 'Failures', 'What was down, and what it cost.', body => body.append(...each(failing, drawFailures)));
  }
  const companions = runs.filter(run => run.packed.companions && run.packed.companions.kinds.length > 0);
  if (companions.length > 0) {
    section('companions', 'Cards', 'What jobs had of nodes beside cores.', body => body.append(...each(companions, drawCompanions)));
  }
  const explained = runs.filter(run => run.packed.waits && run.packed.waits.job_id.length > 0);
  if (explained.length > 0) {
    section('waits', 'Why jobs waited', 'In the words of the agent. The schedule tells it of the job that is chosen there.', body =>
      body.append(...each(explained, drawWaits)),
    );
  }
  const waiting = runs.filter(run => run.packed.workflow || run.packed.transfers);
  if (waiting.length > 0) {
    section('workflow', 'Workflow', undefined, body => body.append(...each(waiting, drawWorkflow)));
  }
  if (runs.some(run => run.packed.training_jobs)) {
    section('fabric', 'Fabric', 'Training jobs on servers that optical channels join.', body =>
      body.append(
        ...each(
          runs.filter(run => run.packed.training_jobs),
          drawFabric,
        ),
      ),
    );
  }
  toldSections(runs);
  if (runs.some(hasLearning) && !runs.some(isTraining)) {
    learningSection(runs);
  }
  runs.filter(run => run.packed.evaluation || run.packed.runs).forEach(campaignSections);
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
  return [
    choice(
      'Run',
      runs.map((run, i) => [String(i), run.label]),
      '0',
      value => show(Number(value)),
    ),
    body,
  ];
}
