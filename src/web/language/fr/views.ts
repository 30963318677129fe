import type { viewStrings as english } from '../../strings-views.js';
import type { InAnyWords } from '../catalogue.js';

/** French words about saved views. No native speaker has read them yet (docs/glossary.md). */
export const viewStrings: InAnyWords<typeof english> = {
  title: 'Vues enregistrées',
  loading: 'Chargement des vues enregistrées…',
  none: 'Aucune pour l’instant. Choisissez des filtres, puis enregistrez-les sous un nom.',
  open: 'Enregistrer cette vue…',
  saved: 'Vue enregistrée.',
  renamed: 'Vue renommée.',
  deleted: 'Vue supprimée.',
  sharedWith: (role) => `montrée à : ${role}`,
  from: (owner) => `de ${owner}`,
  rename: 'Renommer',
  delete: 'Supprimer',
  ask: (name) => `Supprimer la vue ${name} ?`,
  askShared: 'Elle disparaît pour tous ceux à qui elle est montrée.',
  keep: 'Garder',
  renameForm: { title: (name) => `Un autre nom pour ${name}`, submit: 'Renommer' },
  form: {
    title: 'Enregistrer cette vue',
    name: 'Nom de la vue',
    missing: 'Donnez un nom à la vue.',
    taken: 'Vous avez une autre vue de ce nom. Choisissez un autre nom.',
    tooMany:
      'Vous avez autant de vues de cette page que possible. Supprimez-en une dont vous n’avez pas besoin.',
    share: 'Montrée à',
    onlyMe: 'moi seulement',
    shareHint:
      'Ils lisent les filtres, avec les noms et numéros qu’ils contiennent, et trouvent ce qu’ils peuvent voir.',
    submit: 'Enregistrer',
    sending: 'Enregistrement…',
    cancel: 'Annuler',
  },
};
