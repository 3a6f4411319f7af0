import Link from 'next/link'
import type { ReactNode } from 'react'
import { PageTitle } from '@/components/ui/page-title'
import { rateLimits } from '@/lib/contract/limits'
import { CodeText } from './code-text'
import type { IndexedGroup } from './endpoint-index'
import { EndpointIndex } from './endpoint-index'

const limitLabel = {
  quote: 'Quotes',
  submit: 'Submitted orders and documents',
  orderRead: 'Reads of orders and trades',
  read: 'Other reads and cancellations',
  account: 'Sign-in, inbox and channels',
  rpc: 'JSON-RPC',
  faucet: 'Faucet',
} as const satisfies Record<keyof typeof rateLimits, string>

/** Rules for all endpoints, then the list of endpoints. */
export function DocsOverview({ groups }: { groups: readonly IndexedGroup[] }) {
  return (
    <div className="space-y-8 px-4 py-6 rail:px-0">
      <header>
        <PageTitle>API</PageTitle>
        <p className="mt-1 text-muted">
          Everything this deployment answers, from the table it answers by. Reads can be run on each
          page.
        </p>
      </header>
      <section aria-labelledby="rules" className="max-w-4xl">
        <h2 id="rules" className="mb-2 font-semibold text-section">
          Everywhere
        </h2>
        <dl className="divide-y divide-hairline border-y">
          <Rule name="Network">
            <CodeText text="`{network}` is a chain id, a name or an alias. `/api/v1/…` without it means the default network. " />
            <Link href="/docs/endpoints/networks" prefetch={false} className="link">
              Which are served
            </Link>
          </Rule>
          <Rule name="Values">
            Amounts are decimal integer strings in the token’s smallest unit. Addresses, hashes and
            uids may come in any letter case and are answered in lower case.{' '}
            <Link href="/docs/types" prefetch={false} className="link">
              All types
            </Link>
          </Rule>
          <Rule name="Failures">
            <CodeText text="`{errorType, description}` under `/api/`, `{message}` elsewhere. " />
            <Link href="/docs/errors" prefetch={false} className="link">
              All codes
            </Link>
          </Rule>
          <Rule name="Headers">
            <CodeText text="`X-Request-Id` names the request in our logs. JSON reads carry `ETag` and answer `If-None-Match` with 304. Any origin may call." />
          </Rule>
          <Rule name="Additions">
            What the interface document does not name is marked as an addition and may be missing
            elsewhere.
          </Rule>
          <Rule name="Limits">
            <CodeText text="Per client address and network, a deployment may set others. Beyond them: 429 with `Retry-After`." />
            <ul className="mt-1 grid gap-x-6 text-table rail:grid-cols-2">
              {Object.entries(rateLimits).map(([name, { perSecond, burst }]) => (
                <li key={name} className="flex justify-between gap-3">
                  <span className="text-muted">{Reflect.get(limitLabel, name)}</span>
                  <span>
                    {perSecond} per second, {burst} at once
                  </span>
                </li>
              ))}
            </ul>
          </Rule>
        </dl>
      </section>
      <EndpointIndex groups={groups} />
    </div>
  )
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 rail:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
