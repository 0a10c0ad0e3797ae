package org.noctule.simulator.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.noctule.workflow.simulator.ItemTransfer;

/** The transfers of data items to the jobs that read them, in the order in which they were told. */
final class TransferSeries implements Series {
    static final String HEADER = "job_id,item,bytes,from,to,start,end";

    private final List<ItemTransfer> transfers = new ArrayList<>();

    void add(ItemTransfer transfer) {
        transfers.add(transfer);
    }

    boolean isEmpty() {
        return transfers.isEmpty();
    }

    @Override
    public String file() {
        return "transfers.csv";
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        out.line(HEADER);
        for (final ItemTransfer transfer : transfers) {
            final String item = transfer.item().name();
            out.text(transfer.job().id())
                    .text(item, item.indexOf('!') + 1, item.length())
                    .fixed(transfer.item().bytes())
                    .integer(transfer.from())
                    .integer(transfer.to())
                    .fixed(transfer.start())
                    .fixed(transfer.end())
                    .endRow();
        }
    }
}
