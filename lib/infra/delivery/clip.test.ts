import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clip } from './clip'

describe('a clipped text', () => {
  it('is the text itself when it fits', () => {
    expect(clip('Grüße', 7)).toBe('Grüße')
    expect(clip('Grüße', 6)).toBe('Gr…')
  })

  it('fits, begins as the text does and breaks no letter', () => {
    const texts = fc.string({ unit: 'grapheme-composite', maxLength: 60, size: 'max' })
    fc.assert(
      fc.property(texts, fc.integer({ min: 3, max: 100 }), (text, maxBytes) => {
        const clipped = clip(text, maxBytes)
        expect(Buffer.byteLength(clipped)).toBeLessThanOrEqual(maxBytes)
        expect(text.startsWith(clipped.replace(/…$/, ''))).toBe(true)
      }),
    )
  })
})
