// What capabilities from jars tell of a run: their figures, and what they wrote over time.

/** Such as "g per kwh" for g_per_kwh. */
function toldName(key) {
  return key.replaceAll('_', ' ');
}

/** A section for each capability of a jar that one of the runs has. */
function toldSections(runs) {
  const names = new Set(runs.flatMap(run => Object.keys(run.told || {})));
  for (const name of names) {
    const told = runs.filter(run => run.told?.[name]);
    section('told-' + name, capital(toldName(name)), undefined, body => body.append(...each(told, run => drawTold(run, name))));
  }
}

function drawTold(run, name) {
  const figures = Object.entries(run.summary?.[name] || {});
  const charts = Object.entries(run.told[name]).flatMap(([file, columns]) =>
    Object.entries(columns).map(
      ([column, steps]) => new TimeChart(capital(toldName(column)), toldName(column), [[toldName(column), steps, 0]]).node,
    ),
  );
  return [
    figures.length > 0 &&
      figure(
        'Figures of the run',
        undefined,
        whole(
          ['figure', 'value'],
          figures.map(([key, value]) => [toldName(key), new Figure(value, number(value))]),
          'Figures of ' + toldName(name),
        ),
        () => [['figure', 'value'], ...figures],
      ),
    ...charts,
    figures.length === 0 && charts.length === 0 && empty('Nothing was told.'),
  ].filter(Boolean);
}
