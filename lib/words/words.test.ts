import { afterEach, describe, expect, it } from 'vitest'
import { type Catalogue, message } from '@/lib/domain/shared/message'
import { findCatalogueBy } from './current-catalogue'
import { t } from './words'

const speak = (catalogue: Catalogue | null) => findCatalogueBy(() => catalogue)

afterEach(() => speak(null))

describe('words of the interface', () => {
  it('are English where no catalogue is', () => {
    expect(t`Filled ${'2 WETH'} of ${5}`).toBe('Filled 2 WETH of 5')
    expect(t(message`Open`)).toBe('Open')
  })

  it('stand in the order that the other language wants', () => {
    speak({ 'Filled {0} of {1}': 'Von {1} sind {0} ausgeführt' })
    expect(t`Filled ${'2 WETH'} of ${5n}`).toBe('Von 5 sind 2 WETH ausgeführt')
  })

  it('may use a value twice, or not at all', () => {
    speak({ '{0} and {1}': '{1}, {1}' })
    expect(t`${'a'} and ${'b'}`).toBe('b, b')
  })

  it('are English where the catalogue lacks them', () => {
    speak({})
    expect(t`Filled ${'2 WETH'}`).toBe('Filled 2 WETH')
  })

  it('tell translators alone which meaning is meant', () => {
    const label = message`Open¦state`
    expect(t(label)).toBe('Open')
    speak({ Open: 'Öffnen', 'Open¦state': 'Offen' })
    expect([t(label), t`Open`]).toEqual(['Offen', 'Öffnen'])
  })

  it('read a line break and its indent as a space', () => {
    speak({ 'One {0} two three': '{0}!' })
    expect(t`One ${1} two
      three`).toBe('1!')
  })

  it('change with the catalogue, also where the same line of code speaks', () => {
    const say = () => t`Hello`
    expect(say()).toBe('Hello')
    speak({ Hello: 'Hallo' })
    expect(say()).toBe('Hallo')
    speak(null)
    expect(say()).toBe('Hello')
  })

  it('are English where a message is called like something every object has', () => {
    speak({})
    expect([t(message`constructor`), t`toString`]).toEqual(['constructor', 'toString'])
  })

  it('leave braces of a value alone', () => {
    speak({ 'Token {0}': 'Der Token {0}' })
    expect(t`Token ${'{0}{1}'}`).toBe('Der Token {0}{1}')
  })
})
