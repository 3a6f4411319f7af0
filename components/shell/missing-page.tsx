'use client'

import Link from 'next/link'
import { PageTitle } from '@/components/ui/page-title'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const links = [
  { href: '/trade', name: message`Trade`, what: message`quote, sign and follow an order` },
  {
    href: '/orders',
    name: message`Orders`,
    what: message`what became of yours, or of any account`,
  },
  { href: '/lookup', name: message`Lookup`, what: message`turn order ids into answers` },
  { href: '/docs', name: message`API`, what: message`every endpoint, for programs` },
] as const

/** What stands where no page is, and where to go from there. */
export function MissingPage() {
  return (
    <div className="max-w-3xl px-4 py-6 rail:px-0">
      <PageTitle>{t`Nothing at this address`}</PageTitle>
      <p className="mt-1 mb-4 text-muted">
        {t`It may be mistyped or incomplete; a whole order id has 112 hex digits. Search, at the top,
          says what is missing from an id.`}
      </p>
      <ul className="ledger-panel -mx-4 divide-y divide-hairline rail:mx-0">
        {links.map(({ href, name, what }) => (
          <li key={href} className="flex min-h-(--row) flex-wrap items-center gap-x-3 px-4 py-1.5">
            <Link href={href} className="link min-w-16">
              {t(name)}
            </Link>
            <span className="text-muted">{t(what)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
