/** Between what is sold and what is bought; it points the way the line is read. */
export const ToArrow = () => <span className="inline-block text-muted rtl:-scale-x-100">→</span>
