import type { linkedStrings as english } from '../../strings-linked.js';
import type { InAnyWords } from '../catalogue.js';

/** Swahili words about calls and the cases that they belong to. No native speaker has read them yet (docs/glossary.md). */
export const linkedStrings: InAnyWords<typeof english> = {
  ofCall: {
    case: 'Kesi',
    outcome: 'Ilivyokwenda',
    none: 'bado hakuna',
    unread: (fault) => `Kesi za simu hii hazikuweza kusomwa; huenda ina kesi. ${fault}`,
  },
  ofCase: {
    title: 'Simu',
    loading: 'Simu zinapakiwa…',
    remove: 'Si ya kesi hii',
    removeCall: (when) => `Si ya kesi hii: simu ya ${when}`,
    removed: (when) => `Simu ya ${when} si sehemu ya kesi hii tena.`,
    putBack: 'Irudishe',
    isBack: (when) => `Simu ya ${when} ni sehemu ya kesi hii tena.`,
  },
  beside: {
    belongs: (number) => `Simu hii ni ya kesi ${number}.`,
    several: 'Simu hii ni ya kesi kadhaa. Inayoandikwa kando yake:',
    remove: 'Si kesi hii',
    removed: (number) => `Simu si sehemu ya kesi ${number} tena.`,
  },
  put: {
    submit: 'Simu hii ni ya kesi hii',
    submitFor: (number) => `Simu hii ni ya kesi hii: ${number}`,
    isPut: 'kesi ya simu hii',
  },
};
