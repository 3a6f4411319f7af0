import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { truncate } from './truncate'

describe('a truncated text', () => {
  it('is unchanged when it fits', () => {
    expect(truncate('Grüße', 7)).toBe('Grüße')
    expect(truncate('Grüße', 6)).toBe('Gr…')
  })

  it('fits, is a prefix of the text and splits no character', () => {
    const texts = fc.string({ unit: 'grapheme-composite', maxLength: 60, size: 'max' })
    fc.assert(
      fc.property(texts, fc.integer({ min: 3, max: 100 }), (text, maxBytes) => {
        const clipped = truncate(text, maxBytes)
        expect(Buffer.byteLength(clipped)).toBeLessThanOrEqual(maxBytes)
        expect(text.startsWith(clipped.replace(/…$/, ''))).toBe(true)
      }),
    )
  })
})
