import { describe, expect, it } from 'vitest'
import { languageOf } from './language'

const language = (cookie?: string, acceptLanguage?: string) =>
  languageOf({ cookie, acceptLanguage })

describe('the language of a reader', () => {
  it('is the one chosen in the settings, whatever the browser prefers', () => {
    expect(language('a=1; preferences=theme=dark&language=de; b=2', 'en')).toBe('de')
    expect(language('preferences=language=en', 'de-AT,de;q=0.9')).toBe('en')
  })

  it('is else the first that the browser asks for and that there is', () => {
    expect(language(undefined, 'fr-FR,de-CH;q=0.8,en;q=0.5')).toBe('de')
    expect(language('preferences=language=auto', 'DE')).toBe('de')
    expect(language('preferences=zone=utc', 'en-GB,de')).toBe('en')
  })

  it('is English without a usable wish', () => {
    expect(language()).toBe('en')
    expect(language('preferences=language=xx', 'xx, *;q=0.1')).toBe('en')
    expect(language('otherpreferences=language=de')).toBe('en')
    expect(language('preferences', `${'x'.repeat(10_000)},de`)).toBe('en')
  })
})
