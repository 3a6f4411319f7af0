'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { classNames } from '@/components/ui/class-names'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'

const parts = [
  { href: '/docs', label: message`Endpoints`, owns: '/docs/endpoints/' },
  { href: '/docs/types', label: message`Types`, owns: '/docs/types/' },
  { href: '/docs/errors', label: message`Errors`, owns: '/docs/errors/' },
  { href: '/docs/tools', label: message`Tools`, owns: '/docs/tools/' },
] as const

/** Navigation between the parts of the API page. */
export function DocsNav() {
  const path = usePathname()
  return (
    <nav aria-label="API" className="flex flex-wrap gap-x-4 border-b px-4 rail:px-0">
      {parts.map(({ href, label, owns }) => {
        const here = path === href || path.startsWith(owns)
        return (
          <Link
            key={href}
            href={href}
            aria-current={here ? 'page' : undefined}
            className={classNames(
              'touch-target -mb-px flex min-h-10 items-center justify-center border-b-2',
              here
                ? 'border-b-accent font-medium text-text'
                : 'border-transparent text-muted hover:text-text',
            )}
          >
            {t(label)}
          </Link>
        )
      })}
      <a
        href="/api/openapi.json"
        className="touch-target ms-auto flex min-h-10 items-center text-accent underline-offset-4 hover:underline"
      >
        OpenAPI 3.1
      </a>
    </nav>
  )
}
