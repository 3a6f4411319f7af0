import type { Metadata } from 'next'
import Link from 'next/link'
import { PageTitle } from '@/components/ui/page-title'

export const metadata: Metadata = { title: 'Nothing at this address' }

const links = [
  { href: '/trade', name: 'Trade', what: 'quote, sign and follow an order' },
  { href: '/orders', name: 'Orders', what: 'what became of yours, or of any account' },
  { href: '/lookup', name: 'Lookup', what: 'turn order ids into answers' },
  { href: '/docs', name: 'API', what: 'every endpoint, for programs' },
] as const

export default function NotFound() {
  return (
    <div className="max-w-3xl px-4 py-6 rail:px-0">
      <PageTitle>Nothing at this address</PageTitle>
      <p className="mt-1 mb-4 text-muted">
        It may be mistyped or incomplete; a whole order id has 112 hex digits. Search, at the top,
        says what is missing from an id.
      </p>
      <ul className="ledger-panel -mx-4 divide-y divide-hairline rail:mx-0">
        {links.map(({ href, name, what }) => (
          <li key={href} className="flex min-h-(--row) flex-wrap items-center gap-x-3 px-4 py-1.5">
            <Link href={href} className="link w-16">
              {name}
            </Link>
            <span className="text-muted">{what}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
