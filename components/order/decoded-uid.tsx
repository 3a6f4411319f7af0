'use client'

import { Deadline } from '@/components/ui/deadline'
import { Fact, FactList } from '@/components/ui/table'
import { UidFacts } from '@/components/ui/uid-facts'
import { uidDeadline } from '@/lib/domain/order/deadline'
import type { OrderUid } from '@/lib/domain/order/order'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { t } from '@/lib/words/words'

/** The parts of an order's uid, decoded without the service. */
export function DecodedUid({ uid }: { uid: OrderUid }) {
  const { digest, owner } = unpackOrderUid(uid)
  return (
    <section aria-label={t`What the id says`} className="ledger-panel max-w-xl px-3 pb-2">
      <h2 className="pt-2 font-medium text-table">{t`What the id itself says`}</h2>
      <FactList>
        <UidFacts digest={digest} owner={owner} />
        <Fact name={t`Expires`}>
          <Deadline at={uidDeadline(uid)} form="exact" />
        </Fact>
      </FactList>
    </section>
  )
}
