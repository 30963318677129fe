import type { Page } from 'playwright-core';
import { strings as english } from '../../src/web/strings-en.js';

/** Texts that are seen or read out on the page; neither the words that were said on a call nor names of records that are chosen by their id. */
const textsOfPage = `(() => {
  const texts = [...document.querySelectorAll('[aria-label], [placeholder], [title]')]
    .flatMap((each) => ['aria-label', 'placeholder', 'title'].map((name) => each.getAttribute(name) ?? ''));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement.matches('option') && /^\\d+$/.test(node.parentElement.value)) continue;
    if (node.parentElement.closest('script, [lang]') === document.documentElement) texts.push(node.data);
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
})()`;

const textsOf = (messages: object): string[] =>
  Object.values(messages).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' ? textsOf(value as object) : [],
  );
/** The name of the product, a sign, and a category of the scripted call: names of categories come from the server. */
const inEveryLanguage = [english.product, english.comma, 'Information'];
const inEnglish = new Set(textsOf(english).filter((text) => !inEveryLanguage.includes(text)));

/** The English words of the pages that are seen or read out on this page. */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(textsOfPage);
  return texts.filter((text) => inEnglish.has(text));
}
