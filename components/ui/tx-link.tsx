'use client'

import type { TxHash } from '@/lib/domain/shared/hex'
import { shortHash } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { CopyButton } from './copy-button'
import { ExternalIcon } from './icons'

/** A transaction link if an explorer is known (its template has `{txHash}`), or else the hash. */
export function TxLink(props: { hash: TxHash; explorerTxUrl: string | null }) {
  const { hash, explorerTxUrl } = props
  const text = (
    <bdi dir="ltr" title={hash}>
      {shortHash(hash)}
    </bdi>
  )
  return (
    <span className="inline-flex items-center gap-1">
      {explorerTxUrl === null ? (
        <span className="hex">{text}</span>
      ) : (
        <a
          href={explorerTxUrl.replace('{txHash}', hash)}
          target="_blank"
          rel="noreferrer noopener"
          className="link hex inline-flex items-center gap-1"
        >
          {text}
          <ExternalIcon />
          <span className="sr-only">{t`(opens the block explorer)`}</span>
        </a>
      )}
      <CopyButton text={hash} label={t`transaction hash`} />
    </span>
  )
}
