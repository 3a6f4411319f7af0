import type { Page } from '@playwright/test'

/**
 * What a page says: visible text, and what it says to screen readers alone. What is marked as English
 * (`lang="en"`), code and what a reader typed are left out.
 */
export const seenWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const said: string[] = []
    const isOurs = (element: Element) =>
      element.closest(
        'script, style, noscript, code, pre, [lang="en"]:not(html), next-route-announcer',
      ) === null
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const { parentElement, textContent } = texts.currentNode
      if (parentElement !== null && isOurs(parentElement)) said.push(textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!isOurs(element)) continue
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
        said.push(element.getAttribute(name) ?? '')
      }
    }
    // A page about an endpoint is called what the English reference calls it.
    if (document.querySelector('h1[lang="en"]') === null) said.push(document.title)
    return said
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      .filter((text) => /\p{L}/u.test(text))
  })
