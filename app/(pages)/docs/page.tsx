import type { Metadata } from 'next'
import { DocsOverview } from '@/components/docs/docs-overview'
import { groupEndpoints } from '@/components/docs/endpoint-groups'
import { endpoints } from '@/lib/contract/endpoint-list'

export const metadata: Metadata = { title: 'API' }

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
