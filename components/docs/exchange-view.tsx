import { CodeSample } from '@/components/ui/code-sample'
import { ErrorCode } from '@/components/ui/error-code'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { useNumber } from '@/components/ui/use-number'
import { formatDuration } from '@/lib/client/format/time'
import { t } from '@/lib/words/words'
import type { ReceivedResponse } from './send-request'
import { errorCodeOf, MAX_SHOWN, readableText } from './send-request'
import type { Exchange } from './use-exchange'

/** The response: status and time, headers, body. */
export function ExchangeView({ exchange }: { exchange: Exchange }) {
  return (
    <div className="space-y-2">
      <p role="status">
        <StatusLine exchange={exchange} />
      </p>
      {exchange.phase === 'failed' ? (
        <Notice tone="bad" title={exchange.sentence}>
          {t`Nothing is known about the request. Try again.`}
        </Notice>
      ) : null}
      {exchange.phase === 'idle' ||
      exchange.phase === 'failed' ||
      exchange.answer === null ? null : (
        <Answer answer={exchange.answer} />
      )}
    </div>
  )
}

function StatusLine({ exchange }: { exchange: Exchange }) {
  const separators = useSeparators()
  if (exchange.phase === 'running') {
    return exchange.answer === null
      ? t`Waiting for an answer…`
      : t`Connected; events show as they come.`
  }
  if (exchange.phase !== 'done') return null
  const { answer, milliseconds } = exchange
  const failed = answer.status >= 400
  const code = errorCodeOf(answer)
  return (
    <>
      <span className={failed ? 'font-semibold text-bad' : 'font-semibold text-good'}>
        {failed ? '✕' : '●'} {answer.status}
      </span>
      <span className="text-muted">
        {' '}
        ·{' '}
        {milliseconds < 1000
          ? `${Math.round(milliseconds)} ms`
          : formatDuration(milliseconds, separators)}
      </span>
      {code === null ? null : (
        <span>
          {' '}
          · <ErrorCode code={code} />
        </span>
      )}
    </>
  )
}

function Answer({ answer }: { answer: ReceivedResponse }) {
  const number = useNumber()
  const text = readableText(answer)
  return (
    <>
      <dl className="divide-y divide-hairline border-y text-meta">
        {answer.headers.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-3 py-1">
            <dt className="text-muted">{name}</dt>
            <dd className="hex ms-auto min-w-0 break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {text === '' ? null : <CodeSample text={text} label={t`the answer`} maxHeight="28rem" />}
      {answer.isTruncated ? (
        <p className="text-muted text-table">
          {t`Only the first ${number(MAX_SHOWN)} characters are shown.`}
        </p>
      ) : null}
    </>
  )
}
