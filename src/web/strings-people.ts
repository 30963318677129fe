/** The words about persons and the warnings about them. Part of `strings`. */
export const peopleStrings = {
  people: {
    flags: {
      title: 'Warnings',
      kinds: {
        danger: 'In danger, or dangerous',
        do_not_call_back: 'Do not call back',
        needs_interpreter: 'Needs an interpreter',
        prank_caller: 'Known prank caller',
        abusive: 'Has been abusive',
        other: 'Please note',
      },
      until: (kind: string, end: string) => `${kind} until ${end}`,
    },
  },
};
