/** Query of the list for an auction and the one before it. */
export const upToPage = (auctionId: number) => ({ limit: 2, before: auctionId + 1, after: null })

/** Query of the list for the auction after the given one. */
export const afterPage = (auctionId: number) => ({ limit: 1, before: null, after: auctionId })
