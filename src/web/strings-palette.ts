/** The words of the palette, a catalogue of its own: it is loaded when the palette is opened first. See `palette/palette-words.ts`. */
export const paletteStrings = {
  hint: 'Type a page, a command, a number, a name or a word. Arrows choose, Enter opens.',
  found: 'What fits',
  groups: {
    pages: 'Pages',
    commands: 'Commands',
    calls: 'Calls',
    cases: 'Cases',
    persons: 'Persons',
    numbered: 'By its number',
  },
  count: (count: number) => `Results: ${count}`,
  looking: 'Looking…',
  none: 'Nothing fits.',
  short: 'Records are looked up from 3 letters or digits on.',
  failed: {
    calls: (why: string) => `Calls could not be looked up. ${why}`,
    cases: (why: string) => `Cases could not be looked up. ${why}`,
    persons: (why: string) => `Persons could not be looked up. ${why}`,
  },
  again: 'Look again',
  gone: (name: string) => `This is not possible any more: ${name}`,
  caseNumbered: (id: string) => `Case number ${id}`,
  personNumbered: (id: string) => `Person number ${id}`,
  callNumbered: (id: string) => `Call number ${id}`,
};
