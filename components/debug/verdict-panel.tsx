'use client'

import { Button } from '@/components/ui/button'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { ErrorCode } from '@/components/ui/error-code'
import { VerdictBox } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { plainMessage } from '@/components/ui/sentence-text'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import { serviceMessage } from '@/lib/domain/shared/message'
import { sentenceText } from '@/lib/domain/verdict/sentence'
import { t } from '@/lib/words/words'
import { useDebugScope } from './debug-scope'
import { SentenceView } from './sentence-view'

/**
 * The service's verdict with its evidence, its code as programs read it, what support can do, and
 * buttons to share it.
 */
export function VerdictPanel({
  verdict,
  onJson,
}: {
  verdict: OrderVerdictView
  onJson: () => void
}) {
  const { code, certainty, advice, words, evidence } = verdict
  const { units, select } = useDebugScope()
  const separators = useSeparators()
  const text = plainMessage(units, separators)
  return (
    <VerdictBox
      certainty={certainty}
      code={<ErrorCode code={code} />}
      advice={t(serviceMessage(advice.support))}
      sentence={<SentenceView parts={words.sentence} />}
      evidence={evidence.map((row) => (
        <button key={row.ref} type="button" className="link" onClick={() => select(row.ref)}>
          {sentenceText(row.words, text)}
        </button>
      ))}
      actions={
        <>
          <CopyTextButton label={t`Copy reply`} text={() => sentenceText(words.reply, text)} />
          <CopyTextButton label={t`Copy link`} text={() => window.location.href} />
          <Button size="compact" onClick={onJson}>
            JSON
          </Button>
        </>
      }
    />
  )
}
