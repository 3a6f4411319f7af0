import { percentToType, type RateCheck } from '@/components/trade/quote/rate-check'

/**
 * What the user confirmed about the rate on the form, for the review; null if no consent was
 * needed.
 */
export function consentGiven(check: RateCheck): string | null {
  switch (check.kind) {
    case 'fine':
    case 'ahead':
    case 'shown':
      return null
    case 'tick':
      return 'You accepted this rate.'
    case 'unknown':
      return check.missing === 'usdPrice'
        ? 'You checked the rate yourself.'
        : 'You checked the limit yourself.'
    case 'type': {
      const percent = percentToType(check.lossBps)
      return `You typed ${percent} to accept losing ${percent} %.`
    }
  }
}
