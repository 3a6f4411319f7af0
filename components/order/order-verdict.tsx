'use client'

import { useSeparators } from '@/components/ui/number-format'
import { plainMessage } from '@/components/ui/sentence-text'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import type { Address } from '@/lib/domain/shared/address'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { sentenceText } from '@/lib/domain/verdict/sentence'
import { t } from '@/lib/words/words'

/** What is recorded of why an order was not filled, where that explains it. */
export function OrderVerdict(props: {
  verdict: OrderVerdictView
  units: (token: Address) => TokenUnit
}) {
  const separators = useSeparators()
  const { certainty, words } = props.verdict
  if (certainty === 'unknown') return null
  const text = sentenceText(words.record, plainMessage(props.units, separators))
  return (
    <p className="mt-1 text-pretty text-muted">
      {certainty === 'likely' ? t`Likely: ${text}` : text}
    </p>
  )
}
