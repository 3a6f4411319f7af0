import { percentToType, type RateCheck } from '@/components/trade/quote/rate-check'
import { t } from '@/lib/words/words'

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
      return t`You accepted this rate.`
    case 'unknown':
      return check.missing === 'usdPrice'
        ? t`You checked the rate yourself.`
        : t`You checked the limit yourself.`
    case 'type': {
      const percent = percentToType(check.lossBps)
      return t`You typed ${percent} to accept losing ${percent} %.`
    }
  }
}
