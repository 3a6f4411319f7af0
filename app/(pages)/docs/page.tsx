import type { Metadata } from 'next'
import { DocsOverview } from '@/components/docs/docs-overview'
import { groupEndpoints } from '@/components/docs/endpoint-groups'
import { endpoints } from '@/lib/contract/endpoint-list'
import { t } from '@/lib/words/words'

export const generateMetadata = (): Metadata => ({ title: t`API` })

export default function DocsPage() {
  const entries = endpoints.map(({ name, method, path, summary, extension, onlyReads }) => ({
    name,
    method,
    path,
    summary,
    extension,
    onlyReads,
  }))
  return <DocsOverview groups={groupEndpoints(entries)} />
}
