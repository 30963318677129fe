import type { mergeStrings as english } from '../../strings-merges.js';
import type { InAnyWords } from '../catalogue.js';
import { counting } from '../counted.js';

const counted = counting('fr');

export const mergeStrings: InAnyWords<typeof english> = {
  merges: {
    title: 'Fusionner avec une autre fiche',
    open: 'Fusionner avec une autre fiche…',
    back: 'Retour à la personne',
    intro: (name) => `Deux fiches d’une même personne n’en font plus qu’une. La fiche de ${name} est gardée.`,
    loading: 'Vérification que cette fiche peut être fusionnée…',
    mayNot:
      'Vous ne pouvez pas fusionner cette fiche\u00a0: il faudrait pouvoir la modifier, ainsi que chaque dossier où elle figure.',
    number: (id) => `nº\u00a0${id}`,
    search: {
      title: 'Trouver l’autre fiche',
      label: 'Nom, numéro, adresse e-mail ou identifiant',
      hint: 'Le début d’un nom suffit, ou quatre chiffres d’un numéro à la suite, écrits de n’importe quelle façon.',
      loading: 'Recherche…',
      found: (count) => counted(count, { one: '# fiche trouvée', other: '# fiches trouvées' }),
      none: 'Aucune autre fiche que vous puissiez voir.',
      more: 'Seules les premières sont affichées. Écrivez une plus grande partie du nom ou du numéro.',
      age: (years) => counted(years, { one: '# an', other: '# ans' }),
      since: (day) => `depuis le ${day}`,
    },
    compare: {
      title: 'Comparer, et choisir ce qui reste',
      loading: 'Comparaison des fiches…',
      other: (name, id) => `L’autre fiche\u00a0: ${name}, nº\u00a0${id}`,
      again: 'Choisir une autre fiche',
      same: 'Les deux fiches disent la même chose.',
      sides: { kept: 'Cette fiche', duplicate: 'L’autre fiche' },
      unknown: 'non connu',
      yes: 'oui',
      no: 'non',
      undecided: 'Les fiches se contredisent. Choisissez celle qui vaut.',
      phoneHint: 'Le numéro que vous ne choisissez pas est gardé comme second numéro, si la place est libre.',
      moves: (parts) => `Passe à cette fiche\u00a0: ${parts}. Vous ne pouvez peut-être pas tout voir.`,
      movesNone: 'Rien d’autre ne dépend de l’autre fiche.',
      counts: {
        cases: (count) => counted(count, { one: '# dossier', other: '# dossiers' }),
        messages: (count) => counted(count, { one: '# message', other: '# messages' }),
        tasks: (count) => counted(count, { one: '# tâche', other: '# tâches' }),
        warnings: (count) => counted(count, { one: '# avertissement', other: '# avertissements' }),
      },
      reason: 'Motif',
      reasonHint: 'Comment vous savez qu’il s’agit de la même personne. Il reste dans l’historique.',
      missing: 'Indiquez un motif.',
      final:
        'Une fusion ne peut pas être annulée sur ces pages. L’autre fiche mène désormais ici, et l’historique de ses dossiers montre la fusion.',
      submit: 'Fusionner les fiches',
      sending: 'Fusion…',
    },
    fields: {
      first_name: 'Prénom',
      last_name: 'Nom',
      phone: 'Numéro',
      other_phone: 'Second numéro',
      email: 'Adresse e-mail',
      birth_date: 'Date de naissance',
      age: 'Âge',
      sex: 'Sexe',
      national_id: 'Pièce d’identité',
      language: 'Langue',
      location: 'Lieu',
      address: 'Adresse',
      residence: 'Domicile',
      landmark: 'Point de repère',
      nationality: 'Nationalité',
      tribe: 'Ethnie',
      is_refugee: 'Personne réfugiée',
      may_call: 'Peut être appelée',
      may_text: 'Peut recevoir des messages',
      keep_confidential: 'Les appels restent confidentiels',
      neutral_caller_id: 'Est appelée sans le numéro de la ligne d’écoute',
      safe_hours: 'Heures où un appel est sans danger',
    },
    refused: {
      same: 'C’est cette fiche même. Choisissez-en une autre.',
      'of-user':
        'L’une des fiches est celle d’un utilisateur de ce serveur. Une telle fiche n’est pas fusionnée.',
      'too-many-flags':
        'Les deux fiches ont ensemble plus d’avertissements que permis pour une personne. Retirez-en d’abord de l’une ou de l’autre.',
      before: 'L’une des deux fiches a déjà été fusionnée avec une autre. Rien n’a été fusionné cette fois.',
      changed:
        'Les fiches ont changé depuis que vous les avez ouvertes. Rien n’a été fusionné\u00a0: relisez les valeurs, puis fusionnez.',
      unknown: 'Cette fiche n’existe pas, ou vous ne pouvez pas la voir.',
      forbidden:
        'Vous ne pouvez pas modifier les deux fiches, ou pas tous les dossiers où elles figurent. Demandez à un superviseur.',
      other: 'Ces deux fiches ne sont pas fusionnées.',
    },
    toKept: 'Aller à la fiche qui a été gardée',
    done: (name, id, by, when) =>
      `La fiche ${name}, nº\u00a0${id}, a été fusionnée avec celle-ci par ${by}, ${when}.`,
    earlier: {
      title: 'Autres fiches de cette personne',
      loading: 'Chargement des fiches fusionnées…',
      none: 'Aucune autre fiche n’a été fusionnée avec celle-ci.',
      merged: (by, when) => `fusionnée par ${by}, ${when}`,
      left: 'Valeurs qui ne sont pas restées',
    },
  },
};
