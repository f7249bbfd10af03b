export interface PageRequest {
  pageNo: number;
  pageSize: number;
}

/** A page in the format of every list. */
export const pageRecord = <Item>({ pageNo, pageSize }: PageRequest, totalCount: number, data: Item[]) => ({
  size: pageSize,
  page: pageNo,
  totalPages: Math.ceil(totalCount / pageSize),
  totalCount,
  data,
});
