import Link from 'next/link'
import type { ReactNode } from 'react'
import { PageTitle } from '@/components/ui/page-title'
import { rich } from '@/components/ui/rich'
import { rateLimits } from '@/lib/contract/limits'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { Code } from './code-text'
import type { IndexedGroup } from './endpoint-index'
import { EndpointIndex } from './endpoint-index'

const limitLabel = {
  quote: message`Quotes`,
  submit: message`Submitted orders and documents`,
  orderRead: message`Reads of orders and trades`,
  read: message`Other reads and cancellations`,
  account: message`Sign-in, inbox and channels`,
  rpc: message`JSON-RPC`,
  faucet: message`Faucet`,
} as const satisfies Record<keyof typeof rateLimits, Message>

/** Rules for all endpoints, then the list of endpoints. */
export function DocsOverview({ groups }: { groups: readonly IndexedGroup[] }) {
  return (
    <div className="space-y-8 px-4 py-6 rail:px-0">
      <header>
        <PageTitle>API</PageTitle>
        <p className="mt-1 text-muted">
          {t`Everything this deployment answers, from the table it answers by. Reads can be run on
            each page.`}
        </p>
      </header>
      <section aria-labelledby="rules" className="max-w-4xl">
        <h2 id="rules" className="mb-2 font-semibold text-section">
          {t`Everywhere`}
        </h2>
        <dl className="divide-y divide-hairline border-y">
          <Rule name={t`Network`}>
            {rich`${<Code>{'{network}'}</Code>} is a chain id, a name or an alias.
              ${<Code>/api/v1/…</Code>} without it means the default network. ${<DocsLink href="/docs/endpoints/networks">{t`Which are served`}</DocsLink>}`}
          </Rule>
          <Rule name={t`Values`}>
            {rich`Amounts are decimal integer strings in the token’s smallest unit. Addresses,
              hashes and uids may come in any letter case and are answered in lower case. ${<DocsLink href="/docs/types">{t`All types`}</DocsLink>}`}
          </Rule>
          <Rule name={t`Failures`}>
            {rich`${<Code>{'{errorType, description}'}</Code>} under ${<Code>/api/</Code>},
              ${<Code>{'{message}'}</Code>} elsewhere. ${<DocsLink href="/docs/errors">{t`All codes`}</DocsLink>}`}
          </Rule>
          <Rule name={t`Headers`}>
            {rich`${<Code>X-Request-Id</Code>} names the request in our logs. JSON reads carry
              ${<Code>ETag</Code>} and answer ${<Code>If-None-Match</Code>} with 304. Any origin may
              call.`}
          </Rule>
          <Rule name={t`Additions`}>
            {t`What the interface document does not name is marked as an addition and may be missing
              elsewhere.`}
          </Rule>
          <Rule name={t`Limits`}>
            {rich`Per client address and network, a deployment may set others. Beyond them: 429 with
              ${<Code>Retry-After</Code>}.`}
            <ul className="mt-1 grid gap-x-6 text-table rail:grid-cols-2">
              {Object.entries(rateLimits).map(([name, { perSecond, burst }]) => (
                <li key={name} className="flex justify-between gap-3">
                  <span className="text-muted">{t(Reflect.get(limitLabel, name))}</span>
                  <span>{t`${perSecond} per second, ${burst} at once`}</span>
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

function DocsLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="link">
      {children}
    </Link>
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
