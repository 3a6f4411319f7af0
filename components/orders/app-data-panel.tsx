'use client'

import { AddressText } from '@/components/ui/address-text'
import { JsonViewer } from '@/components/ui/json-viewer'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { ToneStamp } from '@/components/ui/status-stamp'
import { Fact, FactList } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { useNumber } from '@/components/ui/use-number'
import type { Order } from '@/lib/contract/codecs/order'
import { appDataHash } from '@/lib/domain/app-data/hash'
import type { AppDataMetadata, Hook } from '@/lib/domain/app-data/metadata'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { groupDigits } from '@/lib/domain/shared/separators'
import { shortHash, shortUid } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'

/** The order's app data document: whether it is the one that was signed, and what it contains. */
export function AppDataPanel({ order }: { order: Pick<Order, 'appDataHash' | 'fullAppData'> }) {
  const { appDataHash: signed, fullAppData: document } = order
  const isSigned = document !== null && appDataHash(document) === signed
  const parsed = document === null ? null : parseAppData(document)
  return (
    <section aria-labelledby="order-app-data">
      <h3 id="order-app-data" className="mb-1 font-semibold text-body">
        {t`App data`}
      </h3>
      <div className="flex flex-wrap items-center gap-2 text-table">
        {document === null ? (
          <span className="text-muted">{t`— no document is known for the signed hash`}</span>
        ) : isSigned ? (
          <ToneStamp tone="good">{t`Hash checked`}</ToneStamp>
        ) : (
          <ToneStamp tone="bad">{t`Hash does not match`}</ToneStamp>
        )}
        <bdi dir="ltr" title={signed} className="hex text-muted">
          {shortHash(signed)}
        </bdi>
      </div>
      {parsed === null ? null : parsed.ok ? (
        <Metadata metadata={parsed.value} />
      ) : (
        <p className="mt-1 text-table">{t`Cannot be read: ${parsed.error.description}`}</p>
      )}
      {document === null ? null : (
        <details className="mt-1 text-table">
          <summary className="flex min-h-8 w-fit items-center text-accent">{t`Show document`}</summary>
          <JsonViewer value={jsonOf(document)} label={t`app data`} maxHeight="16rem" />
        </details>
      )}
    </section>
  )
}

function jsonOf(document: string): unknown {
  try {
    return JSON.parse(document)
  } catch {
    return document
  }
}

function Metadata({ metadata }: { metadata: AppDataMetadata }) {
  const { hooks, replacedOrder, validFrom, partnerFees } = metadata
  const number = useNumber()
  const isPlain =
    hooks.pre.length + hooks.post.length + partnerFees.length === 0 &&
    replacedOrder === null &&
    validFrom === null
  if (isPlain) return <p className="mt-1 text-table">{t`No hooks and no fees of others.`}</p>
  return (
    <FactList>
      <HookFacts when={t`Before the trade`} hooks={hooks.pre} />
      <HookFacts when={t`After the trade`} hooks={hooks.post} />
      {partnerFees.length === 0 ? null : (
        <Fact name={t`Partner fees`}>{t`${number(partnerFees.length)}; see the document`}</Fact>
      )}
      {replacedOrder === null ? null : (
        <Fact name={t`Replaces order`}>
          <bdi dir="ltr" title={replacedOrder} className="hex">
            {shortUid(replacedOrder)}
          </bdi>
        </Fact>
      )}
      {validFrom === null ? null : (
        <Fact name={t`Not traded before`}>
          <Time at={validFrom * 1000} form="exact" />
        </Fact>
      )}
    </FactList>
  )
}

function HookFacts({ when, hooks }: { when: string; hooks: readonly Hook[] }) {
  return hooks.map((hook, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same call may be in the list twice
    <Fact key={index} name={when}>
      <Call hook={hook} />
    </Fact>
  ))
}

function Call({ hook }: { hook: Hook }) {
  const separators = useSeparators()
  const number = useNumber()
  const target = <AddressText address={hook.target} />
  const bytes = number((hook.callData.length - 2) / 2)
  const gas = groupDigits(String(hook.gasLimit), separators.group)
  return rich`calls ${target} with ${bytes} bytes, at most ${gas} gas`
}
