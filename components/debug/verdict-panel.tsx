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
import type { Verdict } from '@/lib/domain/verdict/verdict'
import { t } from '@/lib/words/words'
import { useDebugScope } from './debug-scope'
import { SentenceView } from './sentence-view'

/**
 * The verdict with its evidence, its code as programs read it, what support can do, and buttons to
 * share it.
 */
export function VerdictPanel(props: {
  verdict: Verdict
  /** The service's own verdict; absent where it gave none. */
  decided: OrderVerdictView | undefined
  onJson: () => void
}) {
  const { verdict, decided } = props
  const { units, select } = useDebugScope()
  const separators = useSeparators()
  const text = plainMessage(units, separators)
  return (
    <VerdictBox
      confidence={verdict.confidence}
      code={decided === undefined ? undefined : <ErrorCode code={decided.code} />}
      advice={decided === undefined ? undefined : t(serviceMessage(decided.advice.support))}
      sentence={<SentenceView parts={verdict.sentence} />}
      evidence={verdict.evidence.map((row) => (
        <button key={row.ref} type="button" className="link" onClick={() => select(row.ref)}>
          {sentenceText(row.label, text)}
        </button>
      ))}
      actions={
        <>
          <CopyTextButton label={t`Copy reply`} text={() => sentenceText(verdict.reply, text)} />
          <CopyTextButton label={t`Copy link`} text={() => window.location.href} />
          <Button size="compact" onClick={props.onJson}>
            JSON
          </Button>
        </>
      }
    />
  )
}
