'use client'

import { useState } from 'react'
import { formatExact, formatSignificant } from '@/lib/domain/token/format-amount'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { useSeparators } from './number-format'

/** An amount with six significant digits; pressing it shows all of them, and again the six. */
export function SignificantAmount(props: { atoms: bigint; token: Pick<TokenUnit, 'decimals'> }) {
  const { atoms, token } = props
  const separators = useSeparators()
  const [isWhole, setIsWhole] = useState(false)
  // Base units where the decimals are not known; the label next to it says so.
  const decimals = token.decimals ?? 0
  const short = formatSignificant(atoms, decimals, separators)
  const exact = formatExact(atoms, decimals, separators)
  if (short === exact) return <bdi dir="ltr">{exact}</bdi>
  return (
    <button
      type="button"
      aria-pressed={isWhole}
      title={isWhole ? t`Show fewer digits` : t`${exact}, show all digits`}
      onClick={() => setIsWhole(!isWhole)}
      className="wrap-anywhere rounded-card text-start hover:underline hover:decoration-1 hover:underline-offset-4"
    >
      <bdi dir="ltr">{isWhole ? exact : short}</bdi>
    </button>
  )
}
