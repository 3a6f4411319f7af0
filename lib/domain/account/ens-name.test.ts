import { describe, expect, it } from 'vitest'
import { parseEnsName } from './ens-name'

const nameOf = (text: string) => {
  const parsed = parseEnsName(text)
  return parsed.ok ? parsed.value : null
}

describe('parseEnsName', () => {
  it('takes the normal form', () => {
    expect(nameOf(' Nick.ETH ')).toBe('nick.eth')
    expect(nameOf('sub.name.eth')).toBe('sub.name.eth')
    // Characters that nobody sees are dropped.
    expect(nameOf('a\u200Bb.eth')).toBe('ab.eth')
    // Source: ENSIP-15, an emoji loses its variation selector.
    expect(nameOf('\u{1F6B4}\u200D\u2642\uFE0F.eth')).toBe('\u{1F6B4}\u200D\u2642.eth')
  })

  it('refuses characters that are not allowed, and mixed scripts that look alike', () => {
    for (const text of ['a b.eth', 'nick!.eth', '\u0430pple.eth', 'ab--c.eth']) {
      expect(parseEnsName(text), text).toMatchObject({
        ok: false,
        error: { errorType: 'InvalidParameter' },
      })
    }
  })

  it('refuses what is no name', () => {
    for (const text of ['', 'nick', '.eth', 'nick.', 'a..eth', `${'a'.repeat(252)}.eth`]) {
      expect(nameOf(text), text).toBeNull()
    }
  })
})
