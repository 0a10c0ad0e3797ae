// The runs of a comparison, a campaign or several seeds, one by one.

/** The runs one by one, with links to the folders of those that were kept. */
function drawRuns(run, comparison) {
  const file = run.packed.runs;
  const folders = run.packed.folders || [];
  const names = Object.keys(file);
  const known = name => Object.hasOwn(MEASURES, name);
  const varies = name => new Set(file[name]).size > 1;
  const figures = names.filter(known);
  const chosen = figures.filter(name => FIRST_FIGURES.includes(name) && file[name].some(value => Number(value) !== 0));
  const shown = chosen.length > 0 ? chosen : figures.slice(0, FIRST_FIGURES.length);
  const settings = names.filter(name => !known(name) && !['key', 'run', 'directory', 'jobs'].includes(name));
  const axes = settings.filter(varies);
  const units = shown.map(name => unitOf(name, file[name].map(Number)));
  const writers = shown.map((name, k) => aligned(file[name].filter(Boolean).map(value => units[k].factor * Number(value)), 0));
  const first = i => {
    const text = file.run ? file.run[i] : String(i + 1);
    const title = file.key ? 'key ' + file.key[i] : undefined;
    return folders[i] ? el('a', {href: folders[i], title}, text) : el('span', {title}, text);
  };
  const linked = folders.find(Boolean);
  const titleOf = name => {
    const axis = comparison.axes.find(one => one.key === name);
    return axis ? axis.name : name;
  };
  return [
    figure(
      counted(file[names[0]].length, 'run'),
      [
        ...settings
          .filter(name => !varies(name) && name !== 'repetition' && file[name][0] !== '')
          .map(name => `All with ${titleOf(name)} ${valueText(file[name][0])}.`),
        linked
          ? 'The number of a run leads to its folder of results, which noctule report shows.'
          : 'No result files of single runs were kept.',
      ].join(' '),
      table(
        ['run', ...axes.map(titleOf), ...units.map((unit, k) => unit.title + ARROWS[measure(shown[k]).better])],
        file[names[0]].map((_, i) => [
          first(i),
          ...axes.map(name => cellOf(file[name][i])),
          ...shown.map((name, k) => {
            const value = file[name][i] === '' ? NaN : units[k].factor * Number(file[name][i]);
            return new Figure(value, writers[k](value));
          }),
        ]),
        comparison.titled('Table of the runs'),
      ),
      () => [names, ...file[names[0]].map((_, i) => names.map(name => file[name][i]))],
    ),
  ];
}

/** A value of an axis, which breaks where its words end. */
function cellOf(value) {
  return value === '' ? '–' : breakable(valueText(value), value);
}
