import Link from 'next/link'

export default function NotFound() {
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-8">
      <h1 className="font-semibold text-page">Nothing at this address</h1>
      <p className="text-muted">The address may be mistyped, or the place does not exist here.</p>
      <Link href="/trade" className="link">
        Go to Trade
      </Link>
    </div>
  )
}
